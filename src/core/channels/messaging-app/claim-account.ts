import { sql } from "../../../db/sql.ts";
import { platformQuery } from "../../common/platform-query.ts";
import { messagingChannel } from "./wake-holders.ts";

export interface ClaimedAccount {
  schoolId: string;
  id: string;
  /** Identifies the claim; a new one with every claim. */
  token: string;
  pairingId: string;
  credentials: string | null;
}

/** SQL: end of a new lease. It is renewed several times before it expires; then another process can claim the account. */
const lease = sql`now() + interval '30 seconds'`;

/** Claims an account that no process holds. */
export async function claimAccount(
  token: string,
  school: string | undefined,
): Promise<ClaimedAccount | undefined> {
  const [account] = await platformQuery<ClaimedAccount & object>(sql`
    UPDATE messaging_accounts SET leased_by = ${token}, leased_until = ${lease}, status = 'connecting', qr = NULL
    WHERE (school_id, id) = (
      SELECT a.school_id, a.id FROM messaging_accounts a JOIN schools s ON s.id = a.school_id AND s.status = 'active'
      WHERE a.status <> 'disconnected' AND (${school}::uuid IS NULL OR a.school_id = ${school}::uuid)
        AND (a.leased_until IS NULL OR a.leased_until < now()) AND (a.retry_at IS NULL OR a.retry_at <= now())
      ORDER BY a.since LIMIT 1 FOR UPDATE OF a SKIP LOCKED)
    RETURNING school_id AS "schoolId", id, leased_by AS token, pairing_id AS "pairingId", credentials`);
  return account;
}

/** Renews leases. @returns the tokens whose leases are still held */
export const renewAccounts = async (tokens: readonly string[]): Promise<Set<string>> =>
  new Set(
    (
      await platformQuery<{ token: string }>(sql`
    UPDATE messaging_accounts SET leased_until = ${lease} WHERE leased_by = ANY (${tokens}::uuid[])
      RETURNING leased_by AS token`)
    ).map(({ token }) => token),
  );

/** Whether the pairing still exists, whichever process holds it. */
export const isPaired = async ({ schoolId, pairingId }: ClaimedAccount): Promise<boolean> =>
  (
    await platformQuery(sql`
    SELECT 1 FROM messaging_accounts WHERE school_id = ${schoolId} AND pairing_id = ${pairingId}`)
  ).length > 0;

/** Releases accounts and wakes the other processes to claim them. */
export const releaseAccounts = (tokens: readonly string[]): Promise<unknown> =>
  platformQuery(sql`
    WITH released AS (
      UPDATE messaging_accounts SET leased_by = NULL, leased_until = NULL, status = 'connecting', qr = NULL
      WHERE leased_by = ANY (${tokens}::uuid[]) RETURNING 1)
    SELECT pg_notify(${messagingChannel}, '') FROM (SELECT count(*) FROM released) counted`);
