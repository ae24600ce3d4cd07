import { DecryptionFailed, UnknownEncryptionKey } from "../../../lib/encryption.ts";
import { OutsideFault } from "../../../lib/outside-fault.ts";
import { AuthorityLost } from "../../identity/check-authority.ts";
import { PartnerFault } from "./partner.ts";

/** The code of a pull that nobody may answer for any more. */
export const notAuthorized = "not_authorized";

export interface SyncFailure {
  code: string;
  message: string;
  /** Seconds that the partner asks us to wait. */
  retryAfter?: number | undefined;
}

/** Why a pull failed, in words that the school may read; null where the service itself failed. */
export function failureOf(error: unknown): SyncFailure | null {
  if (error instanceof OutsideFault) return { code: error.kind, message: error.message };
  if (error instanceof AuthorityLost)
    return {
      code: notAuthorized,
      message: `${error.message}. A person who may must activate or start it again`,
    };
  if (error instanceof PartnerFault)
    return { code: error.code, message: error.message, retryAfter: error.retryAfter };
  if (error instanceof DecryptionFailed || error instanceof UnknownEncryptionKey)
    return { code: "credentials_lost", message: "The credentials cannot be read any more: enter them again" };
  return null;
}
