import { DecryptionFailed, UnknownEncryptionKey } from "../../../lib/encryption/encryption.ts";
import { GuardedHttpError } from "../../../lib/guarded-http/guarded-http-error.ts";
import { AuthorityLost } from "../../identity/roles/check-authority.ts";
import { RemoteError } from "./remote-system.ts";

/** Error code of a pull whose authorizing account lost its permissions. */
export const notAuthorized = "not_authorized";

export interface SyncFailure {
  code: string;
  message: string;
  /** Seconds from the `Retry-After` header. */
  retryAfter?: number | undefined;
}

/** Convert an error of a pull to a code and a message for the school. @returns null if the service itself failed */
export function failureOf(error: unknown): SyncFailure | null {
  if (error instanceof GuardedHttpError) return { code: error.kind, message: error.message };
  if (error instanceof AuthorityLost)
    return {
      code: notAuthorized,
      message: `${error.message}. Someone with the required permissions must activate or start it again`,
    };
  if (error instanceof RemoteError)
    return { code: error.code, message: error.message, retryAfter: error.retryAfter };
  if (error instanceof DecryptionFailed || error instanceof UnknownEncryptionKey)
    return {
      code: "credentials_lost",
      message: "The credentials can no longer be decrypted: enter them again",
    };
  return null;
}
