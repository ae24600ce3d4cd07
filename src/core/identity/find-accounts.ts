import { query } from "../../db/query.ts";
import { withContext } from "../../lib/context.ts";

/** How long failures count, and how long an address is remembered as one the owner signed in from. */
const failureWindow = "15 minutes";
const knownAddressWindow = "30 days";

export interface Account {
  id: string;
  schoolId: string;
  email: string;
  name: string;
  status: string;
  passwordHash: string | null;
  school: { id: string; slug: string; name: string; timezone: string; currency: string; locale: string };
  /** Recent failures from this address, and from addresses the owner never signed in from. */
  failuresHere: number;
  failuresElsewhere: number;
  lastFailureAt: Date | null;
  knownHere: boolean;
}

const statement = {
  name: "find-accounts",
  text: `
    SELECT u.id, u.school_id AS "schoolId", u.email, u.name, u.status, u.password_hash AS "passwordHash",
      json_build_object('id', s.id, 'slug', s.slug, 'name', s.name, 'timezone', s.timezone,
        'currency', s.currency, 'locale', s.locale) AS school,
      f.here AS "failuresHere", f.elsewhere AS "failuresElsewhere", f.last AS "lastFailureAt", k.known AS "knownHere"
    FROM users u JOIN schools s ON s.id = u.school_id,
    LATERAL (
      SELECT EXISTS (SELECT FROM login_attempts a WHERE a.school_id = u.school_id AND a.user_id = u.id
        AND a.ip = $3 AND a.succeeded AND a.created_at > now() - interval '${knownAddressWindow}') AS known
    ) k,
    LATERAL (
      SELECT count(*) FILTER (WHERE a.ip = $3)::int AS here, count(*) FILTER (WHERE a.ip <> $3)::int AS elsewhere,
        max(a.created_at) FILTER (WHERE a.ip = $3 OR NOT k.known) AS last
      FROM login_attempts a
      WHERE a.school_id = u.school_id AND a.user_id = u.id AND NOT a.succeeded
        AND a.created_at > greatest(now() - interval '${failureWindow}', coalesce(u.unlocked_at, '-infinity'),
          coalesce((SELECT max(b.created_at) FROM login_attempts b WHERE b.school_id = u.school_id
            AND b.user_id = u.id AND b.succeeded AND b.ip = $3), '-infinity'))
    ) f
    WHERE u.email = $1 AND ($2::text IS NULL OR s.slug = $2) AND s.status <> 'archived'
    ORDER BY s.slug`,
};

/** The accounts of an e-mail address in every school (or in one, by slug), with what is known of recent tries. */
export const findAccounts = (email: string, school: string | undefined, ip: string): Promise<Account[]> =>
  withContext({ schoolId: undefined, platformReason: "sign-in looks for the accounts of an address" }, () =>
    query<Account>(statement, [email, school ?? null, ip]),
  );
