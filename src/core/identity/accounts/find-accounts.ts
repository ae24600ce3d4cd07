import { query } from "../../../db/query.ts";
import { sql } from "../../../db/sql.ts";
import { withContext } from "../../../lib/context.ts";
import { isBlocked } from "./account-sql.ts";

export interface Account {
  id: string;
  schoolId: string;
  email: string;
  name: string;
  status: string;
  passwordHash: string | null;
  passwordChangedAt: Date | null;
  passwordExpiresAt: Date | null;
  totpSecret: string | null;
  totpConfirmedAt: Date | null;
  totpCounter: string | null;
  recoveryCodeHashes: string[];
  school: { id: string; slug: string; name: string; timezone: string; currency: string; locale: string };
}

/** Finds the accounts of an email address in all schools. */
export const findAccounts = (email: string): Promise<Account[]> =>
  withContext(
    { schoolId: undefined, platformReason: "sign-in finds the accounts of an address in all schools" },
    () =>
      query<Account>(sql`
      SELECT u.id, u.school_id AS "schoolId", u.email, u.name,
        CASE WHEN ${isBlocked} THEN 'blocked' ELSE u.status END AS status, u.password_hash AS "passwordHash",
        u.password_changed_at AS "passwordChangedAt", u.password_expires_at AS "passwordExpiresAt",
        u.totp_secret AS "totpSecret",
        u.totp_confirmed_at AS "totpConfirmedAt", u.totp_counter AS "totpCounter",
        u.recovery_code_hashes AS "recoveryCodeHashes",
        json_build_object('id', sc.id, 'slug', sc.slug, 'name', sc.name, 'timezone', sc.timezone,
          'currency', sc.currency, 'locale', sc.locale) AS school
      FROM users u JOIN schools sc ON sc.id = u.school_id
      WHERE u.email = ${email} AND sc.status <> 'archived'
      ORDER BY sc.slug`),
  );

/**
 * Finds the stored password hash whose salt all accounts of an address share, so that one hash can be compared with all of
 * them. With different salts, the duration of a sign-in would reveal in how many schools the address is known.
 */
export const sharedSalt = (accounts: readonly Account[]): string | null =>
  accounts.find(({ passwordHash }) => passwordHash)?.passwordHash ?? null;
