import { oneOf, text, timestamp } from "../columns.ts";

export const sessionTransports = ["cookie", "body"] as const;

/** Columns of a session of a user or an operator: one family of rotating refresh tokens, of which only hashes are stored. */
export const sessionColumns = {
  refreshTokenHash: text(),
  previousTokenHash: text().nullable(),
  rotatedAt: timestamp(),
  transport: oneOf(sessionTransports),
  ip: text().nullable(),
  userAgent: text().nullable(),
  lastSeenAt: timestamp(),
  expiresAt: timestamp(),
  revokedAt: timestamp().nullable(),
  revokedReason: text().nullable(),
};
