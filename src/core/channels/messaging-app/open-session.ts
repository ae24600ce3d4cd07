import { currentSchool } from "../../../db/context-values.ts";
import { execute, query } from "../../../db/query.ts";
import { type Sql, sql } from "../../../db/sql.ts";
import type {
  MessagingLibrary,
  SessionCredentials,
  SessionKeys,
} from "../../../lib/delivery/messaging-library.ts";
import { idOfName } from "../../../lib/ids.ts";
import { identityServices } from "../../common/identity-services.ts";
import { asSchool } from "./as-school.ts";
import type { ClaimedAccount } from "./claim-account.ts";
import { numberOf } from "./numbers.ts";

/** Credentials and keys of a paired phone, in the form that the library reads and writes. Stored encrypted. */
export interface Session {
  creds: SessionCredentials;
  keys: SessionKeys;
  /** @throws {AccountLost} */
  save(): Promise<void>;
}

/** The lease has been lost: another process holds the account, or none does. This process must not write its state. */
export class AccountLost extends Error {
  override name = "AccountLost";
}

// Both check the lease token: a suspended process must not overwrite newer state of the next holder.
type Held = Pick<ClaimedAccount, "id" | "token">;

const saveCredentials = ({ id, token }: Held, credentials: string, number: string | null) => sql`
  UPDATE messaging_accounts SET credentials = ${credentials}, number = coalesce(${number}, number), updated_at = now()
  WHERE school_id = ${currentSchool} AND id = ${id} AND leased_by = ${token} RETURNING 1`;

const saveKeys = ({ id, token }: Held, keys: ReadonlyArray<{ id: string; value: string | null }>) => sql`
  WITH mine AS (
    SELECT 1 FROM messaging_accounts WHERE school_id = ${currentSchool} AND id = ${id} AND leased_by = ${token} FOR SHARE
  ), given AS (
    SELECT g.id, g.value FROM mine, jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) AS g (id uuid, value text)
  ), put AS (
    INSERT INTO messaging_keys (school_id, id, messaging_account_id, value)
    SELECT ${currentSchool}, id, ${id}, value FROM given WHERE value IS NOT NULL
    ON CONFLICT (school_id, id) DO UPDATE SET value = excluded.value, updated_at = now()
  ), gone AS (
    DELETE FROM messaging_keys k USING given
    WHERE k.school_id = ${currentSchool} AND k.id = given.id AND given.value IS NULL
  ) SELECT 1 FROM mine`;

const selectKeys = (accountId: string, ids: readonly string[]) => sql`
  SELECT id, value FROM messaging_keys
  WHERE school_id = ${currentSchool} AND messaging_account_id = ${accountId} AND id = ANY (${ids}::uuid[])`;

/**
 * Opens the session of a claimed account, with new credentials if it has none.
 * @throws {DecryptionFailed | UnknownEncryptionKey}
 */
export function openSession(library: MessagingLibrary, account: ClaimedAccount): Session {
  const { schoolId, id: accountId, credentials } = account;
  const { encryption } = identityServices();
  const credentialsPlace = { schoolId, table: "messaging_accounts", row: accountId, column: "credentials" };
  const keyPlace = (row: string) => ({ schoolId, table: "messaging_keys", row, column: "value" });
  const keyId = (kind: string, name: string) => idOfName(`${kind}/${name}`, accountId);
  const write = async (statement: Sql) => {
    const rows = await asSchool(schoolId, () => execute(statement));
    if (rows.length === 0) throw new AccountLost("Another process holds the account");
  };
  const creds = credentials
    ? library.read(encryption.decrypt(credentials, credentialsPlace))
    : library.newCredentials();
  return {
    creds,
    async save() {
      const sealed = encryption.encrypt(library.write(creds), credentialsPlace);
      await write(saveCredentials(account, sealed, numberOf(creds.me?.id)));
    },
    keys: {
      async get(kind, names) {
        const ids = names.map((name) => keyId(kind, name));
        const rows = await asSchool(schoolId, () =>
          query<{ id: string; value: string }>(selectKeys(accountId, ids)),
        );
        const values = new Map(rows.map(({ id, value }) => [id, value]));
        return Object.fromEntries(
          names.flatMap((name, index) => {
            const sealed = values.get(ids[index]!);
            if (sealed === undefined) return [];
            return [[name, library.readKey(kind, encryption.decrypt(sealed, keyPlace(ids[index]!)))]];
          }),
        );
      },
      async set(given) {
        const rows = Object.entries(given).flatMap(([kind, values]) =>
          Object.entries(values ?? {}).map(([name, value]) => {
            const id = keyId(kind, name);
            const text = value === null || value === undefined ? null : library.write(value);
            return { id, value: text && encryption.encrypt(text, keyPlace(id)) };
          }),
        );
        if (rows.length) await write(saveKeys(account, rows));
      },
    },
  };
}
