import { currentTime } from "../../../db/context-values.ts";
import { execute, executeAll } from "../../../db/query.ts";
import { identifier, raw, type Sql, sql } from "../../../db/sql.ts";
import { inSchool } from "../../../db/transaction.ts";
import { now } from "../../../lib/clock.ts";
import { withContext } from "../../../lib/context.ts";
import { newId } from "../../../lib/ids.ts";
import { LoginAttempt } from "../../../models/identity/index.ts";
import { type Attempts, lockedUntil } from "./lock-out.ts";

/** SQL intervals: how long a failure counts, and how long an address is known as one that the owner signed in from. */
const FAILURE_WINDOW = "15 minutes";
const KNOWN_ADDRESS_WINDOW = "30 days";

/** At a known address, attempts that may still be in progress do not count: people open several windows at once. */
const IN_PROGRESS_WINDOW = "2 seconds";

interface AttemptTables {
  accounts: string;
  attempts: string;
  /** The column of an attempt that names its account. */
  owner: string;
}

/** Builds the SQL for the `Attempts` on an account from an address. @param school of the account; null for an operator */
export function attemptsSql(tables: AttemptTables, school: string | null, account: string, ip: string): Sql {
  const [accounts, attempts, owner] = [tables.accounts, tables.attempts, tables.owner].map(identifier);
  const own = (alias: Sql) =>
    school === null
      ? sql`${alias}.${owner} = u.id`
      : sql`${alias}.school_id = u.school_id AND ${alias}.${owner} = u.id`;
  return sql`
    SELECT k.known AS "knownHere", f.here AS "failuresHere", f.elsewhere AS "failuresElsewhere", f.last AS "lastFailureAt"
    FROM ${accounts} u,
    LATERAL (
      SELECT EXISTS (SELECT FROM ${attempts} a WHERE ${own(sql`a`)}
        AND a.ip = ${ip} AND a.succeeded AND a.created_at > now() - interval '${raw(KNOWN_ADDRESS_WINDOW)}') AS known
    ) k,
    LATERAL (
      SELECT count(*) FILTER (WHERE a.ip = ${ip})::int AS here, count(*) FILTER (WHERE a.ip <> ${ip})::int AS elsewhere,
        max(a.created_at) FILTER (WHERE a.ip = ${ip} OR NOT k.known) AS last
      FROM ${attempts} a
      WHERE ${own(sql`a`)} AND NOT a.succeeded
        AND (NOT k.known OR a.ip <> ${ip} OR a.created_at < now() - interval '${raw(IN_PROGRESS_WINDOW)}')
        AND a.created_at > greatest(now() - interval '${raw(FAILURE_WINDOW)}', coalesce(u.unlocked_at, '-infinity'),
          coalesce((SELECT max(b.created_at) FROM ${attempts} b WHERE ${own(sql`b`)}
            AND b.succeeded AND b.ip = ${ip}), '-infinity'))
    ) f
    WHERE u.id = ${account} AND ${school === null ? sql`true` : sql`u.school_id = ${school}`}`;
}

const ofSchools = { accounts: "users", attempts: "login_attempts", owner: "user_id" } as const;

type AccountKey = { id: string; schoolId: string };

export interface Attempt {
  id: string;
  locked: boolean;
}

/**
 * Records an attempt, as failed until its password is confirmed. Concurrent attempts on an account are serialized by its row
 * lock, so that each one counts those before it and a burst cannot exceed the limit.
 */
export const recordAttempt = ({ id: userId, schoolId }: AccountKey, ip: string): Promise<Attempt> =>
  withContext({ schoolId }, async () => {
    const id = newId();
    const [, attempts] = await executeAll([
      sql`SELECT FROM users WHERE school_id = ${schoolId} AND id = ${userId} FOR UPDATE`,
      attemptsSql(ofSchools, schoolId, userId, ip),
      sql`
          INSERT INTO login_attempts (school_id, id, user_id, ip, succeeded, reason, created_at, updated_at)
          VALUES (${schoolId}, ${id}, ${userId}, ${ip}, false, 'wrong_password', ${currentTime}, ${currentTime})`,
    ]);
    const locked = isLocked(attempts?.[0] as Attempts | undefined);
    if (locked)
      await execute(sql`
      UPDATE login_attempts SET reason = 'locked' WHERE school_id = ${schoolId} AND id = ${id}`);
    return { id, locked };
  });

export function isLocked(attempts: Attempts | undefined): boolean {
  const until = attempts ? lockedUntil(attempts) : null;
  return until !== null && until > now();
}

/** Removes an attempt, so that it does not count. */
export const withdrawAttempt = ({ schoolId }: AccountKey, id: string): Promise<number> =>
  inSchool(schoolId, () => LoginAttempt.destroy({ where: { id } }));

/** Marks an attempt as succeeded; earlier failures at its address no longer count. */
export const confirmAttempt = ({ schoolId }: AccountKey, id: string): Promise<unknown> =>
  inSchool(schoolId, () => LoginAttempt.update({ succeeded: true, reason: null }, { where: { id } }));

/** The log of attempts on accounts of schools. */
export const accountAttempts = { record: recordAttempt, withdraw: withdrawAttempt };
