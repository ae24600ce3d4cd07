import { context } from "../../../lib/context.ts";
import { AppError } from "../../../lib/errors.ts";
import { deferAudit } from "../../audit/deferred/defer-audit.ts";
import { auditServices } from "../../audit/services.ts";

/** The account that a refused sign-in claimed. */
export interface Claimed {
  entityType: "User" | "PlatformOperator";
  /** Undefined if no such account exists. */
  account: { id: string; schoolId?: string; status: string } | undefined;
  email: string;
  /** School slug as entered. */
  school?: string | undefined;
}

interface Refusal {
  locked: boolean | undefined;
  passwordOk: boolean;
}

/** Records a refused sign-in, in memory first: the duration of the response must not reveal whether the account exists. */
export function recordRefusedSignIn(claimed: Claimed, { locked, passwordOk }: Refusal): void {
  const { account } = claimed;
  if (!account) record(claimed, "unknown_account");
  else if (locked) record(claimed, "locked");
  else record(claimed, passwordOk ? `account_${account.status}` : "wrong_password");
}

/** Runs a check of the second factor and records its refusal. */
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
    // An unknown address may be a mistyped password, so only a keyed digest of it is stored.
    after: account ? { reason } : { reason, account: auditServices().keys.fingerprint(email) },
    ...(account?.schoolId ? { schoolId: account.schoolId } : {}),
    ...(account ? {} : { claimedSchool: school }),
    key: `${account?.id ?? ""} ${ip} ${reason}`,
  });
}
