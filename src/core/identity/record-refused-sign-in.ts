import { context } from "../../lib/context.ts";
import { AppError } from "../../lib/errors.ts";
import { deferAudit } from "../audit/defer-audit.ts";
import { auditServices } from "../audit/services.ts";

/** Whom somebody tried to be. */
export interface Claimed {
  entityType: "User" | "PlatformOperator";
  /** Undefined where there is no such account. */
  account: { id: string; schoolId?: string; status: string } | undefined;
  email: string;
  /** Slug that was typed. */
  school?: string | undefined;
}

interface Refusal {
  locked: boolean | undefined;
  passwordOk: boolean;
}

/** Puts a refused sign-in on record, in memory: its time must not tell whether there is such an account. */
export function recordRefusedSignIn(claimed: Claimed, { locked, passwordOk }: Refusal): void {
  const { account } = claimed;
  if (!account) record(claimed, "unknown_account");
  else if (locked) record(claimed, "locked");
  else record(claimed, passwordOk ? `account_${account.status}` : "wrong_password");
}

/** Runs a check of the second factor; what it refuses is put on record. */
export function recordingSecondFactor<T>(claimed: Claimed, check: () => T): T {
  try {
    return check();
  } catch (error) {
    if (error instanceof AppError) record(claimed, error.code);
    throw error;
  }
}

function record({ entityType, account, email, school }: Claimed, reason: string): void {
  const { ip = "" } = context();
  deferAudit({
    action: reason === "locked" ? "auth.login_locked" : "auth.login_failed",
    entityType,
    entityId: account?.id ?? null,
    outcome: "failure",
    // An address that is nobody's may be a mistyped password: only a keyed digest of it is kept.
    after: account ? { reason } : { reason, account: auditServices().keys.fingerprint(email) },
    ...(account?.schoolId ? { schoolId: account.schoolId } : {}),
    ...(account ? {} : { claimedSchool: school }),
    key: `${account?.id ?? ""} ${ip} ${reason}`,
  });
}
