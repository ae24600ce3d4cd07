import { query } from "../../db/query.ts";
import { withContext } from "../../lib/context.ts";

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

const statement = {
  name: "find-accounts",
  text: `
    SELECT u.id, u.school_id AS "schoolId", u.email, u.name, u.status, u.password_hash AS "passwordHash",
      u.password_changed_at AS "passwordChangedAt", u.password_expires_at AS "passwordExpiresAt",
      u.totp_secret AS "totpSecret",
      u.totp_confirmed_at AS "totpConfirmedAt", u.totp_counter AS "totpCounter",
      u.recovery_code_hashes AS "recoveryCodeHashes",
      json_build_object('id', s.id, 'slug', s.slug, 'name', s.name, 'timezone', s.timezone,
        'currency', s.currency, 'locale', s.locale) AS school
    FROM users u JOIN schools s ON s.id = u.school_id
    WHERE u.email = $1 AND s.status <> 'archived'
    ORDER BY s.slug`,
};

/** The accounts of an e-mail address in every school. */
export const findAccounts = (email: string): Promise<Account[]> =>
  withContext({ schoolId: undefined, platformReason: "sign-in looks for the accounts of an address" }, () =>
    query<Account>(statement, [email]),
  );

/**
 * The stored password whose salt all accounts of an address share, so that one hash compares with every one of them:
 * without it, the time of a sign-in would tell in how many schools the address is known.
 */
export const sharedSalt = (accounts: readonly Account[]): string | null =>
  accounts.find(({ passwordHash }) => passwordHash)?.passwordHash ?? null;
