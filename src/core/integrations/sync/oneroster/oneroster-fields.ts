import { z } from "zod";
import { badRequest } from "../../../../lib/errors.ts";
import { exact, rounded } from "../../../../lib/exact.ts";
import type { Reference } from "../source.ts";

/** Providers differ: booleans arrive as "true" or true, numbers as 1 or "1", and missing values as empty texts. */
const empty = (value: unknown) => (value === "" || value === null ? undefined : value);
const word = z.union([z.string(), z.number(), z.boolean()], "must be a text").transform(String);
const words = z.preprocess(empty, word.pipe(z.string().trim().max(4000)).optional());
const day = z.preprocess(
  (value) => (typeof value === "string" && value !== "" ? value.slice(0, 10) : undefined),
  z.iso.date().optional(),
);
const flag = z.preprocess(
  (value) =>
    value === undefined || value === null ? undefined : ["true", "1"].includes(String(value).toLowerCase()),
  z.boolean().optional(),
);
const list = z.preprocess((value) => value ?? [], z.array(word.pipe(z.string().max(200))).max(200));
const number = z.preprocess(
  (value) => (typeof value === "number" ? String(value) : empty(value)),
  z
    .string()
    .regex(/^\d{1,9}(\.\d{1,6})?$/, "must be a number")
    .optional(),
);
const link = z.preprocess(
  (value) => (value as { sourcedId?: unknown } | null | undefined)?.sourcedId ?? undefined,
  z.string().min(1).max(200).optional(),
);
const links = z.preprocess(
  (value) => (Array.isArray(value) ? value.map((each) => each?.sourcedId).filter(Boolean) : []),
  z.array(z.string().max(200)).max(200),
);
const metadata = z.preprocess((value) => value ?? {}, z.record(z.string(), z.unknown()));

/** The fields that are read, by kind; all others are ignored. */
export const oneRosterFields = {
  org: z.object({ name: words, type: words, identifier: words, parent: link }),
  academicSession: z.object({ title: words, type: words, startDate: day, endDate: day, parent: link }),
  course: z.object({
    ...{ title: words, courseCode: words, grades: list, subjects: list, subjectCodes: list, metadata },
  }),
  class: z.object({
    ...{ title: words, classCode: words, classType: words, location: words, grades: list, course: link },
    ...{ school: link, terms: links, metadata },
  }),
  user: z.object({
    ...{ givenName: words, familyName: words, preferredFirstName: words, identifier: words },
    ...{ email: words, phone: words, sms: words, role: words, agents: links, userMasterIdentifier: words },
    roles: z.preprocess(
      (value) => value ?? [],
      z.array(z.object({ roleType: words, role: words, org: link })).max(100),
    ),
  }),
  demographics: z.object({ birthDate: day, sex: words }),
  enrollment: z.object({
    ...{ role: words, primary: flag, user: link, class: link, school: link, beginDate: day, endDate: day },
    metadata,
  }),
  category: z.object({ title: words, weight: number, metadata }),
  lineItem: z.object({
    ...{ title: words, class: link, gradingPeriod: link, academicSession: link, category: link },
    ...{ dueDate: day, resultValueMax: number },
  }),
  result: z.object({
    ...{ lineItem: link, student: link, scoreStatus: words, score: number, textScore: words },
    ...{ comment: words, late: flag, missing: flag },
  }),
} as const;

export type OneRosterKind = keyof typeof oneRosterFields;
export type Fields<K extends OneRosterKind> = z.output<(typeof oneRosterFields)[K]>;

/** Parse the fields of a record. @throws {AppError} 400 `bad_row` naming up to five invalid fields */
export function fieldsOf<K extends OneRosterKind>(kind: K, content: unknown): Fields<K> {
  const result = oneRosterFields[kind].safeParse(content);
  if (result.success) return result.data as Fields<K>;
  const errors = result.error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`);
  throw badRequest("bad_row", errors.slice(0, 5).join("; "));
}

/** Require a value. @throws {AppError} 400 `bad_row` */
export function needed<T>(name: string, value: T | undefined): T {
  if (value === undefined) throw badRequest("bad_row", `${name}: is missing`);
  return value;
}

/** Round a number to the scale of our columns. */
export const decimal = (value: string | undefined) =>
  value === undefined ? undefined : rounded(exact(value));

const guardianRoles = new Set(["guardian", "parent", "relative"]);

/** The kind of person from the primary role (OneRoster 1.1 has one role, 1.2 a list); null without a role. */
export function personOf({ roles, role }: Fields<"user">): "student" | "guardian" | "staff" | null {
  const primary = roles.find(({ roleType }) => roleType === "primary") ?? roles[0];
  const main = primary?.role ?? role;
  if (!main) return null;
  if (main === "student") return "student";
  return guardianRoles.has(main) ? "guardian" : "staff";
}

/** List the rows that a row of this kind refers to. */
export function referencesOf(kind: string, content: unknown): Reference[] {
  const record = content as Record<string, { sourcedId?: unknown } | Array<{ sourcedId?: unknown }>>;
  const to = (name: string, target: string): Reference[] =>
    [record?.[name]]
      .flat()
      .map((each) => (each as { sourcedId?: unknown } | undefined)?.sourcedId)
      .filter((id): id is string => typeof id === "string" && id.length <= 200)
      .map((externalId) => ({ kind: target, externalId }));
  const own = (name: string): Reference[] => {
    const id = ((record?.["metadata"] ?? {}) as Record<string, unknown>)[name];
    return typeof id === "string" ? [{ kind: "class", externalId: id }] : [];
  };
  switch (kind) {
    case "academicSession":
      return to("parent", "academicSession");
    case "class":
      return [...to("course", "course"), ...to("terms", "academicSession"), ...own("sectionSourcedId")];
    case "user":
      return ((record?.["roles"] as Array<{ org?: { sourcedId?: unknown } }> | undefined) ?? [])
        .map((role) => role?.org?.sourcedId)
        .filter((id): id is string => typeof id === "string")
        .map((externalId) => ({ kind: "org", externalId }));
    case "category":
      return own("classSourcedId");
    case "agent":
      return [...to("user", "user"), ...to("agents", "user")];
    case "demographics":
      return to("user", "user");
    case "enrollment":
      return [...to("user", "user"), ...to("class", "class")];
    case "lineItem":
      return [
        ...to("class", "class"),
        ...to("gradingPeriod", "academicSession"),
        ...to("academicSession", "academicSession"),
        ...to("category", "category"),
      ];
    case "result":
      return [...to("lineItem", "lineItem"), ...to("student", "user")];
    default:
      return [];
  }
}
