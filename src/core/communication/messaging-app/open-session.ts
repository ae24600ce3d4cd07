import { query, type Statement } from "../../../db/query.ts";
import { idOfName } from "../../../lib/ids.ts";
import type { MessagingLibrary, SessionCredentials, SessionKeys } from "../../../lib/messaging-library.ts";
import { identityServices } from "../../identity/services.ts";
import { asSchool } from "./as-school.ts";
import type { ClaimedAccount } from "./claim-account.ts";
import { numberOf } from "./numbers.ts";

/** What a phone entrusted to us, as the library reads and writes it. It lies sealed in the database. */
export interface Session {
  creds: SessionCredentials;
  keys: SessionKeys;
  /** @throws {AccountLost} */
  save(): Promise<void>;
}

/** Another process has the account now, or nobody: what this one knows of it no longer counts. */
export class AccountLost extends Error {
  override name = "AccountLost";
}

// Both look at the claim: a process that slept must not overwrite what the next one has learnt since.
const saveCredentials = {
  name: "save-messaging-credentials",
  text: `UPDATE messaging_accounts SET credentials = $4, number = coalesce($5, number), updated_at = now()
    WHERE school_id = $1 AND id = $2 AND leased_by = $3 RETURNING 1`,
};

const saveKeys = {
  name: "save-messaging-keys",
  text: `WITH mine AS (
      SELECT 1 FROM messaging_accounts WHERE school_id = $1 AND id = $2 AND leased_by = $3 FOR SHARE
    ), given AS (
      SELECT g.id, g.value FROM mine, jsonb_to_recordset($4::jsonb) AS g (id uuid, value text)
    ), put AS (
      INSERT INTO messaging_keys (school_id, id, messaging_account_id, value)
      SELECT $1, id, $2, value FROM given WHERE value IS NOT NULL
      ON CONFLICT (school_id, id) DO UPDATE SET value = excluded.value, updated_at = now()
    ), gone AS (
      DELETE FROM messaging_keys k USING given WHERE k.school_id = $1 AND k.id = given.id AND given.value IS NULL
    ) SELECT 1 FROM mine`,
};

const readKeys = {
  name: "messaging-keys",
  text: `SELECT id, value FROM messaging_keys WHERE school_id = $1 AND messaging_account_id = $2 AND id = ANY ($3::uuid[])`,
};

/** @throws {DecryptionFailed} {UnknownEncryptionKey} where no configured key opens it */
export function openSession(library: MessagingLibrary, account: ClaimedAccount): Session {
  const { schoolId, id: accountId, token, credentials } = account;
  const { encryption } = identityServices();
  const credentialsPlace = { schoolId, table: "messaging_accounts", row: accountId, column: "credentials" };
  const keyPlace = (row: string) => ({ schoolId, table: "messaging_keys", row, column: "value" });
  const keyId = (kind: string, name: string) => idOfName(`${kind}/${name}`, accountId);
  const ask = <Row extends object>(statement: Statement, bound: unknown[], readOnly: boolean) =>
    asSchool(schoolId, () => query<Row>(statement, bound, { readOnly }));
  const write = async (statement: Statement, ...values: unknown[]) => {
    const rows = await ask(statement, [schoolId, accountId, token, ...values], false);
    if (rows.length === 0) throw new AccountLost("Another process has the account");
  };
  const creds = credentials
    ? library.read(encryption.decrypt(credentials, credentialsPlace))
    : library.newCredentials();
  return {
    creds,
    async save() {
      const sealed = encryption.encrypt(library.write(creds), credentialsPlace);
      await write(saveCredentials, sealed, numberOf(creds.me?.id));
    },
    keys: {
      async get(kind, names) {
        const ids = names.map((name) => keyId(kind, name));
        const rows = await ask<{ id: string; value: string }>(readKeys, [schoolId, accountId, ids], true);
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
        if (rows.length) await write(saveKeys, JSON.stringify(rows));
      },
    },
  };
}
