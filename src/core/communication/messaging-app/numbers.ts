const host = "@s.whatsapp.net";

/** "+254700000001" of "254700000001:12@s.whatsapp.net", which names a device of it. */
export function numberOf(address: string | undefined): string | null {
  const digits = /^\d+/.exec(address ?? "")?.[0];
  return digits ? `+${digits}` : null;
}

/** Where the app finds a number. */
export const addressOf = (number: string): string => `${number.replace(/\D/g, "")}${host}`;

const ours = /^3EB0([0-9A-F]{32})$/;

/** The name of a message in the app follows from its row: sent again after a failure, it is shown once. */
export const messageName = (id: string): string => `3EB0${id.replaceAll("-", "").toUpperCase()}`;

/** The id of the row, where the message is one of ours. */
export function rowOfMessage(name: string | null | undefined): string | null {
  const digits = ours.exec(name ?? "")?.[1]?.toLowerCase();
  return digits ? digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5") : null;
}
