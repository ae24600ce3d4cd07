import { query, queryAll } from "../../db/query.ts";
import { inSchool } from "../../db/transaction.ts";
import { now } from "../../lib/clock.ts";
import { withContext } from "../../lib/context.ts";
import { newId } from "../../lib/ids.ts";
import { LoginAttempt } from "../../models/identity/index.ts";
import type { Account } from "./find-accounts.ts";
import { lockedUntil, type Tries } from "./lock-out.ts";

/** How long failures count, and how long an address is remembered as one the owner signed in from. */
const failureWindow = "15 minutes";
const knownAddressWindow = "30 days";

/** At such an address tries that may still be under way do not count: somebody opens many windows at once. */
const underWay = "2 seconds";

const triesStatement = {
  name: "login-tries",
  text: `
    SELECT k.known AS "knownHere", f.here AS "failuresHere", f.elsewhere AS "failuresElsewhere", f.last AS "lastFailureAt"
    FROM users u,
    LATERAL (
      SELECT EXISTS (SELECT FROM login_attempts a WHERE a.school_id = u.school_id AND a.user_id = u.id
        AND a.ip = $3 AND a.succeeded AND a.created_at > now() - interval '${knownAddressWindow}') AS known
    ) k,
    LATERAL (
      SELECT count(*) FILTER (WHERE a.ip = $3)::int AS here, count(*) FILTER (WHERE a.ip <> $3)::int AS elsewhere,
        max(a.created_at) FILTER (WHERE a.ip = $3 OR NOT k.known) AS last
      FROM login_attempts a
      WHERE a.school_id = u.school_id AND a.user_id = u.id AND NOT a.succeeded
        AND (NOT k.known OR a.ip <> $3 OR a.created_at < now() - interval '${underWay}')
        AND a.created_at > greatest(now() - interval '${failureWindow}', coalesce(u.unlocked_at, '-infinity'),
          coalesce((SELECT max(b.created_at) FROM login_attempts b WHERE b.school_id = u.school_id
            AND b.user_id = u.id AND b.succeeded AND b.ip = $3), '-infinity'))
    ) f
    WHERE u.school_id = $1 AND u.id = $2`,
};

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
export const recordAttempt = ({ id: userId, schoolId }: Account, ip: string): Promise<Attempt> =>
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
    const until = tries?.[0] ? lockedUntil(tries[0] as Tries) : null;
    const locked = until !== null && until > now();
    if (locked) await query(lockedStatement, [schoolId, id], { readOnly: false });
    return { id, locked };
  });

/** As if the try had not been made. */
export const withdrawAttempt = ({ schoolId }: Account, id: string): Promise<number> =>
  inSchool(schoolId, () => LoginAttempt.destroy({ where: { id } }));
