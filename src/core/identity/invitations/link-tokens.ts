import { createHash, randomBytes } from "node:crypto";

/** Generates the token of a link: `<school>.<secret>`. Only its hash is stored. */
export function newLinkToken(schoolId: string): { token: string; hash: string } {
  const token = `${schoolId}.${randomBytes(32).toString("base64url")}`;
  return { token, hash: hashLinkToken(token) };
}

export const hashLinkToken = (token: string): string => createHash("sha256").update(token).digest("hex");
