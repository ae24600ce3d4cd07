import type { z } from "zod";
import { query } from "../../db/query.ts";
import { now } from "../../lib/clock.ts";
import { context, withContext } from "../../lib/context.ts";
import { newId } from "../../lib/ids.ts";
import { credentials, type Device, sessionEnd } from "./credentials.ts";
import type { Account } from "./find-accounts.ts";
import type { SessionCredentials } from "./schemas.ts";
import { identityServices } from "./services.ts";

/** How the owner proved to be the owner, for the record. */
export const factorsOf = ({ totpCounter, recoveryCodeHashes }: SignIn["second"]): string[] => [
  "password",
  ...(totpCounter ? ["totp"] : recoveryCodeHashes ? ["recovery_code"] : []),
];

interface SignIn {
  device: Device;
  transport: "cookie" | "body";
  /** The try that succeeded. */
  attemptId: string;
  /** The password hashed anew, where the stored hash is of another cost. */
  passwordHash: string | undefined;
  /** What the second factor used up. */
  second: { totpCounter?: string; recoveryCodeHashes?: string[] };
}

/** One statement, since a storm of sign-ins leaves the processor to bcrypt: account, try, session and record. */
const statement = {
  name: "open-session",
  text: `
    WITH account AS (
      UPDATE users SET last_login_at = $4, updated_at = $4, password_hash = coalesce($5, password_hash),
        totp_counter = coalesce($6::bigint, totp_counter),
        recovery_code_hashes = coalesce($7::jsonb, recovery_code_hashes)
      WHERE school_id = $1 AND id = $2 AND status = 'active'
        AND date_trunc('milliseconds', password_changed_at) IS NOT DISTINCT FROM $8
        AND (totp_secret, totp_counter) IS NOT DISTINCT FROM ($9::text, $10::bigint)
        AND recovery_code_hashes = $11::jsonb
      RETURNING id
    ), tried AS (
      UPDATE login_attempts SET succeeded = true, reason = NULL, updated_at = $4
      FROM account WHERE school_id = $1 AND login_attempts.id = $12
    ), session AS (
      INSERT INTO user_sessions (school_id, id, user_id, refresh_token_hash, transport, ip, user_agent, expires_at,
        rotated_at, last_seen_at, created_at, updated_at)
      SELECT $1, $3, id, $13, $14, $15, $16, $17, $4, $4, $4, $4 FROM account
    ), recorded AS (
      INSERT INTO audit_events (school_id, id, actor_type, actor_id, action, entity_type, entity_id, after, ip, user_agent,
        request_id)
      SELECT $1, $18, 'user', id, 'auth.login', 'UserSession', $3, $20::jsonb, $15, $16, $19 FROM account
    )
    SELECT id FROM account`,
};

/**
 * Opens a session for an account whose password and second factor were right.
 * @returns null where the account changed meanwhile: disabled, another password, or the code used up by somebody else
 */
export function openSession(
  account: Account,
  { device, transport, attemptId, passwordHash, second }: SignIn,
): Promise<(z.input<typeof SessionCredentials> & { refreshToken: string }) | null> {
  const id = newId();
  const { token, hash } = identityServices().refreshTokens.issue(account.schoolId, id);
  return withContext({ schoolId: account.schoolId }, async () => {
    const opened = await query(
      statement,
      [
        account.schoolId,
        account.id,
        id,
        now(),
        passwordHash ?? null,
        second.totpCounter ?? null,
        second.recoveryCodeHashes ? JSON.stringify(second.recoveryCodeHashes) : null,
        account.passwordChangedAt,
        account.totpSecret,
        account.totpCounter,
        JSON.stringify(account.recoveryCodeHashes),
        attemptId,
        hash,
        transport,
        device.ip,
        device.userAgent?.slice(0, 400) ?? null,
        sessionEnd(now()),
        newId(),
        context().requestId ?? null,
        JSON.stringify({ factors: factorsOf(second), transport }),
      ],
      { readOnly: false },
    );
    return opened.length ? { ...(await credentials(account, id)), refreshToken: token } : null;
  });
}
