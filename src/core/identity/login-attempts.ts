import { query, queryAll } from "../../db/query.ts";
import { inSchool } from "../../db/transaction.ts";
import { now } from "../../lib/clock.ts";
import { withContext } from "../../lib/context.ts";
import { newId } from "../../lib/ids.ts";
import { LoginAttempt } from "../../models/identity/index.ts";
import { lockedUntil, type Tries } from "./lock-out.ts";

/** How long failures count, and how long an address is remembered as one the owner signed in from. */
const failureWindow = "15 minutes";
const knownAddressWindow = "30 days";

/** At such an address tries that may still be under way do not count: somebody opens many windows at once. */
const underWay = "2 seconds";

interface TriesTables {
  accounts: string;
  attempts: string;
  /** The column of an attempt that names its account. */
  owner: string;
  /** Accounts of schools are told apart by their school too: `$1` is its id, or null where there are none. */
  ofSchools: boolean;
}

/** The `Tries` of account `$2` from address `$3`. */
export function triesSql({ accounts, attempts, owner, ofSchools }: TriesTables): string {
  const own = (alias: string) =>
    `${ofSchools ? `${alias}.school_id = u.school_id AND ` : ""}${alias}.${owner} = u.id`;
  return `
    SELECT k.known AS "knownHere", f.here AS "failuresHere", f.elsewhere AS "failuresElsewhere", f.last AS "lastFailureAt"
    FROM ${accounts} u,
    LATERAL (
      SELECT EXISTS (SELECT FROM ${attempts} a WHERE ${own("a")}
        AND a.ip = $3 AND a.succeeded AND a.created_at > now() - interval '${knownAddressWindow}') AS known
    ) k,
    LATERAL (
      SELECT count(*) FILTER (WHERE a.ip = $3)::int AS here, count(*) FILTER (WHERE a.ip <> $3)::int AS elsewhere,
        max(a.created_at) FILTER (WHERE a.ip = $3 OR NOT k.known) AS last
      FROM ${attempts} a
      WHERE ${own("a")} AND NOT a.succeeded
        AND (NOT k.known OR a.ip <> $3 OR a.created_at < now() - interval '${underWay}')
        AND a.created_at > greatest(now() - interval '${failureWindow}', coalesce(u.unlocked_at, '-infinity'),
          coalesce((SELECT max(b.created_at) FROM ${attempts} b WHERE ${own("b")}
            AND b.succeeded AND b.ip = $3), '-infinity'))
    ) f
    WHERE ${ofSchools ? "u.school_id = $1" : "$1::uuid IS NULL"} AND u.id = $2`;
}

const triesStatement = {
  name: "login-tries",
  text: triesSql({ accounts: "users", attempts: "login_attempts", owner: "user_id", ofSchools: true }),
};

type AccountKey = { id: string; schoolId: string };

export interface Attempt {
  id: string;
  locked: boolean;
}

const lockStatement = {
  name: "lock-user",
  text: "SELECT FROM users WHERE school_id = $1 AND id = $2 FOR UPDATE",
};

const recordStatement = {
  name: "record-try",
  text: `INSERT INTO login_attempts (school_id, id, user_id, ip, succeeded, reason, created_at, updated_at)
    VALUES ($1, $2, $3, $4, false, 'wrong_password', $5, $5)`,
};

const lockedStatement = {
  name: "try-was-locked",
  text: "UPDATE login_attempts SET reason = 'locked' WHERE school_id = $1 AND id = $2",
};

/**
 * Puts a try on record, as failed until its password turns out right. Tries of one account at the same moment wait for
 * each other here, so that each sees those before it: however many come at once, no more are let through.
 */
export const recordAttempt = ({ id: userId, schoolId }: AccountKey, ip: string): Promise<Attempt> =>
  withContext({ schoolId }, async () => {
    const id = newId();
    const [, tries] = await queryAll(
      [
        [lockStatement, [schoolId, userId]],
        [triesStatement, [schoolId, userId, ip]],
        [recordStatement, [schoolId, id, userId, ip, now()]],
      ],
      { readOnly: false },
    );
    const locked = isLocked(tries?.[0] as Tries | undefined);
    if (locked) await query(lockedStatement, [schoolId, id], { readOnly: false });
    return { id, locked };
  });

export function isLocked(tries: Tries | undefined): boolean {
  const until = tries ? lockedUntil(tries) : null;
  return until !== null && until > now();
}

/** As if the try had not been made. */
export const withdrawAttempt = ({ schoolId }: AccountKey, id: string): Promise<number> =>
  inSchool(schoolId, () => LoginAttempt.destroy({ where: { id } }));

/** The password was right: failures before it do not count any more at this address. */
export const confirmAttempt = ({ schoolId }: AccountKey, id: string): Promise<unknown> =>
  inSchool(schoolId, () => LoginAttempt.update({ succeeded: true, reason: null }, { where: { id } }));

/** The attempts on accounts of schools. */
export const accountAttempts = { record: recordAttempt, withdraw: withdrawAttempt };
