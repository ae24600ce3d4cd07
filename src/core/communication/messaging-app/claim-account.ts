import { platformQuery } from "../../platform/platform-query.ts";
import { messagingChannel } from "./wake-holders.ts";

export interface ClaimedAccount {
  schoolId: string;
  id: string;
  /** What the claim is known by: another with every claim. */
  token: string;
  pairingId: string;
  credentials: string | null;
}

/** Without a sign for so long, an account goes to another process. Renewed several times within it. */
const lease = "now() + interval '30 seconds'";

const claim = {
  name: "claim-messaging-account",
  text: `UPDATE messaging_accounts SET leased_by = $1, leased_until = ${lease}, status = 'connecting', qr = NULL
    WHERE (school_id, id) = (
      SELECT a.school_id, a.id FROM messaging_accounts a JOIN schools s ON s.id = a.school_id AND s.status = 'active'
      WHERE a.status <> 'disconnected' AND ($2::uuid IS NULL OR a.school_id = $2)
        AND (a.leased_until IS NULL OR a.leased_until < now()) AND (a.retry_at IS NULL OR a.retry_at <= now())
      ORDER BY a.since LIMIT 1 FOR UPDATE OF a SKIP LOCKED)
    RETURNING school_id AS "schoolId", id, leased_by AS token, pairing_id AS "pairingId", credentials`,
};

/** Takes an account that nobody is connected with, for this process alone. */
export async function claimAccount(
  token: string,
  school: string | undefined,
): Promise<ClaimedAccount | undefined> {
  const [account] = await platformQuery<ClaimedAccount & object>(claim, [token, school ?? null]);
  return account;
}

const renew = {
  name: "renew-messaging-accounts",
  text: `UPDATE messaging_accounts SET leased_until = ${lease} WHERE leased_by = ANY ($1::uuid[]) RETURNING leased_by AS token`,
};

/** @returns the tokens that still count */
export const renewAccounts = async (tokens: readonly string[]): Promise<Set<string>> =>
  new Set((await platformQuery<{ token: string }>(renew, [tokens])).map(({ token }) => token));

const pairings = {
  name: "messaging-pairings",
  text: "SELECT 1 FROM messaging_accounts WHERE school_id = $1 AND pairing_id = $2",
};

/** Whether the phone is still wanted, by whichever process. */
export const isPaired = async ({ schoolId, pairingId }: ClaimedAccount): Promise<boolean> =>
  (await platformQuery(pairings, [schoolId, pairingId])).length > 0;

const release = {
  name: "release-messaging-accounts",
  text: `WITH released AS (
      UPDATE messaging_accounts SET leased_by = NULL, leased_until = NULL, status = 'connecting', qr = NULL
      WHERE leased_by = ANY ($1::uuid[]) RETURNING 1)
    SELECT pg_notify('${messagingChannel}', '') FROM (SELECT count(*) FROM released) counted`,
};

/** Leaves accounts to others at once. */
export const releaseAccounts = (tokens: readonly string[]): Promise<unknown> =>
  platformQuery(release, [tokens]);
