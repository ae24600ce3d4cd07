const host = "@s.whatsapp.net";

/** Extracts the number from an address of the app: "+254700000001" from "254700000001:12@s.whatsapp.net" (12 is a device). */
export function numberOf(address: string | undefined): string | null {
  const digits = /^\d+/.exec(address ?? "")?.[0];
  return digits ? `+${digits}` : null;
}

/** Builds the address of a number in the app. */
export const addressOf = (number: string): string => `${number.replace(/\D/g, "")}${host}`;

const ours = /^3EB0([0-9A-F]{32})$/;

/** Derives the id of a message in the app from its row, so that a message sent again after a failure is shown once. */
export const messageName = (id: string): string => `3EB0${id.replaceAll("-", "").toUpperCase()}`;

/** Extracts the row id from a message id of the app. @returns null for a message that this service has not sent */
export function rowOfMessage(name: string | null | undefined): string | null {
  const digits = ours.exec(name ?? "")?.[1]?.toLowerCase();
  return digits ? digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5") : null;
}
