import type { Place } from "../../../lib/encryption.ts";

/** Where the code that a phone is to scan lies. */
export const qrPlace = (schoolId: string, row: string): Place => ({
  schoolId,
  table: "messaging_accounts",
  row,
  column: "qr",
});
