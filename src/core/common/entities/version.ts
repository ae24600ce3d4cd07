import { createHash } from "node:crypto";

/** Calculates the version (ETag) of a row: a hash of its view as JSON. */
export const versionOf = (shown: string): string =>
  createHash("sha256").update(shown).digest("base64url").slice(0, 27);
