import i18next from "i18next";

/** Field names of the API whose labels are shared by all screens. */
const labels: Readonly<Record<string, string>> = {
  date: "common.date",
  email: "common.email",
  givenName: "common.givenName",
  familyName: "common.familyName",
  phone: "common.phone",
  name: "common.name",
  reason: "common.reason",
  startsOn: "common.from",
  endsOn: "common.until",
};

/** Returns the label of a field, for faults that cannot be shown at the field itself. */
export function fieldWords(path: string): string {
  const key = labels[path.split(".").at(-1)!];
  return key ? i18next.t(key as never) : path;
}
