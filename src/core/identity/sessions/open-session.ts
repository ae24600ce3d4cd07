import type { z } from "zod";
import { currentTime } from "../../../db/context-values.ts";
import { execute } from "../../../db/query.ts";
import { sql } from "../../../db/sql.ts";
import { now } from "../../../lib/clock.ts";
import { context, withContext } from "../../../lib/context.ts";
import { newId } from "../../../lib/ids.ts";
import { identityServices } from "../../common/identity-services.ts";
import type { Account } from "../accounts/find-accounts.ts";
import type { SessionCredentials } from "../schemas.ts";
import { credentials, type Device, sessionEnd } from "./credentials.ts";

/** The authentication factors of a sign-in, for the audit trail. */
export const factorsOf = ({ totpCounter, recoveryCodeHashes }: SignIn["second"]): string[] => [
  "password",
  ...(totpCounter ? ["totp"] : recoveryCodeHashes ? ["recovery_code"] : []),
];

interface SignIn {
  device: Device;
  transport: "cookie" | "body";
  /** The attempt that succeeded. */
  attemptId: string;
  /** New hash of the password, if the stored one has another cost. */
  passwordHash: string | undefined;
  /** Values that mark the second factor as used. */
  second: { totpCounter?: string; recoveryCodeHashes?: string[] };
}

/**
 * Updates account and attempt and inserts session and audit event in one statement: in a burst of sign-ins
 * password hashes need the CPU.
 */
interface NewSession {
  account: Account;
  id: string;
  /** Hash of the refresh token. */
  hash: string;
  signIn: SignIn;
}

const insertSession = ({ account, id, hash, signIn }: NewSession) => {
  const { device, transport, attemptId, passwordHash, second } = signIn;
  const userAgent = device.userAgent?.slice(0, 400);
  const recoveryCodes = second.recoveryCodeHashes && JSON.stringify(second.recoveryCodeHashes);
  return sql`
  WITH account AS (
    UPDATE users SET last_login_at = ${currentTime}, updated_at = ${currentTime},
      password_hash = coalesce(${passwordHash}, password_hash),
      totp_counter = coalesce(${second.totpCounter}::bigint, totp_counter),
      recovery_code_hashes = coalesce(${recoveryCodes}::jsonb, recovery_code_hashes)
    WHERE school_id = ${account.schoolId} AND id = ${account.id} AND status = 'active'
      AND date_trunc('milliseconds', password_changed_at) IS NOT DISTINCT FROM ${account.passwordChangedAt}
      AND (totp_secret, totp_counter) IS NOT DISTINCT FROM (${account.totpSecret}::text, ${account.totpCounter}::bigint)
      AND recovery_code_hashes = ${JSON.stringify(account.recoveryCodeHashes)}::jsonb
    RETURNING id
  ), tried AS (
    UPDATE login_attempts SET succeeded = true, reason = NULL, updated_at = ${currentTime}
    FROM account WHERE school_id = ${account.schoolId} AND login_attempts.id = ${attemptId}
  ), session AS (
    INSERT INTO user_sessions (school_id, id, user_id, refresh_token_hash, transport, ip, user_agent, expires_at,
      rotated_at, last_seen_at, created_at, updated_at)
    SELECT ${account.schoolId}, ${id}, id, ${hash}, ${transport}, ${device.ip}, ${userAgent}, ${sessionEnd(now())}, ${currentTime},
      ${currentTime}, ${currentTime}, ${currentTime} FROM account
  ), recorded AS (
    INSERT INTO audit_events (school_id, id, actor_type, actor_id, action, entity_type, entity_id, after, ip,
      user_agent, request_id)
    SELECT ${account.schoolId}, ${newId()}, 'user', id, 'auth.login', 'UserSession', ${id}, ${JSON.stringify({ factors: factorsOf(second), transport })}::jsonb, ${device.ip},
      ${userAgent}, ${context().requestId} FROM account
  )
  SELECT id FROM account`;
};

/**
 * Opens a session for an account whose password and second factor have been checked.
 * @returns null if the account has changed meanwhile: disabled, another password, or the code already used
 */
export function openSession(
  account: Account,
  signIn: SignIn,
): Promise<(z.input<typeof SessionCredentials> & { refreshToken: string }) | null> {
  const id = newId();
  const { token, hash } = identityServices().refreshTokens.issue(account.schoolId, id);
  return withContext({ schoolId: account.schoolId }, async () => {
    const opened = await execute(insertSession({ account, id, hash, signIn }));
    return opened.length ? { ...(await credentials(account, id)), refreshToken: token } : null;
  });
}
