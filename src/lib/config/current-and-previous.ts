import type { withSecrets } from "./development-secrets.ts";

type WithSecrets = ReturnType<typeof withSecrets>;

const list = (current: string, previous: string | undefined): string[] => [
  current,
  ...(previous ? [previous] : []),
];

/** The keys that decrypt: the current one, which also encrypts, first. */
export const encryptionKeys = ({ ENCRYPTION_KEY, ENCRYPTION_KEY_PREVIOUS }: WithSecrets) =>
  list(ENCRYPTION_KEY, ENCRYPTION_KEY_PREVIOUS);

/** The secrets that tokens are checked with: the current one, which also signs, first. */
export const tokenSecrets = ({ JWT_SECRET, JWT_SECRET_PREVIOUS }: WithSecrets) =>
  list(JWT_SECRET, JWT_SECRET_PREVIOUS);
