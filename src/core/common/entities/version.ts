import { hash } from "node:crypto";

/** Calculates the version (ETag) of a row: a hash of its view as JSON. */
export const versionOf = (shown: string): string => hash("sha256", shown, "base64url").slice(0, 27);
