import type { Place } from "../../../lib/encryption/encryption.ts";

/** The column that stores the encrypted code to scan. */
export const qrPlace = (schoolId: string, row: string): Place => ({
  schoolId,
  table: "messaging_accounts",
  row,
  column: "qr",
});
