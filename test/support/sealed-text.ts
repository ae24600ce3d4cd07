import { createEncryption } from "../../src/lib/encryption/encryption.ts";
import { testSettings } from "./settings.ts";

const encryption = createEncryption(testSettings.ENCRYPTION_KEY);

/** Decrypts the text of a queued email that gives access to an account. */
export const openText = ({ school_id, id, text }: { school_id: string; id: string; text: string }): string =>
  encryption.decrypt(text, { schoolId: school_id, table: "queued_emails", row: id, column: "text" });
