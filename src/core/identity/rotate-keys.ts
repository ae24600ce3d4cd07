import { noSchool } from "../../db/migrating/rls.ts";
import { execute, query } from "../../db/query.ts";
import { raw, unprepared } from "../../db/sql.ts";
import { acrossSchools } from "../../db/transaction.ts";
import { DecryptionFailed, UnknownEncryptionKey } from "../../lib/encryption/encryption.ts";
import { resealChains } from "../audit/chain/reseal-chains.ts";
import { identityServices } from "../common/identity-services.ts";

/** Every column that stores an encrypted secret of a school. */
const encryptedColumns = [
  ["users", "totp_secret"],
  ["integration_connections", "credentials"],
  ["integration_connections", "inbound_secret"],
  ["webhook_endpoints", "secret"],
  ["webhook_endpoints", "previous_secret"],
  ["messaging_accounts", "credentials"],
  ["messaging_accounts", "qr"],
  ["messaging_keys", "value"],
  ["lti_keys", "private_key"],
  ["record_transfer_keys", "private_key"],
] as const;

/** Bodies of emails that give access to an account. Those queued by versions that did not encrypt bodies are plain text. */
const secretBodies = ["html", "text"].map((column) => ({
  table: "queued_emails",
  column,
  school: "school_id",
  where: "secret AND html LIKE 'v1.%'",
}));

/** Columns of tables without a school. The encryption is bound to a school id all the same: `noSchool`. */
const globalColumns = [["platform_operators", "totp_secret"]] as const;

export interface RotationReport {
  /** Secrets that were re-encrypted. */
  sealed: number;
  /** Secrets that no configured key can decrypt. */
  unreadable: number;
  /** Audit chains that were sealed with the current key. */
  chains: number;
  /** Audit chains that failed verification; they keep their former seal. */
  brokenChains: string[];
}

interface Row {
  schoolId: string;
  id: string;
  cipher: string;
}

const BATCH_SIZE = 200;

interface EncryptedColumn {
  table: string;
  column: string;
  /** SQL: the school of a row. */
  school: string;
  /** SQL: rows whose value is encrypted. Default: all with a value. */
  where?: string;
}

/** Re-encrypts every secret with the current key, in batches, while the service runs. Can be interrupted and repeated. */
export async function rotateKeys(): Promise<RotationReport> {
  const report: RotationReport = { sealed: 0, unreadable: 0, chains: 0, brokenChains: [] };
  const all: EncryptedColumn[] = [
    ...encryptedColumns.map(([table, column]) => ({ table, column, school: "school_id" })),
    ...globalColumns.map(([table, column]) => ({ table, column, school: `'${noSchool}'::uuid` })),
    ...secretBodies,
  ];
  for (const encrypted of all) {
    let after: Row | undefined;
    do {
      const rows: Row[] = await acrossSchools("encryption keys belong to the installation", () =>
        rotateBatch(encrypted, after, report),
      );
      after = rows.length === BATCH_SIZE ? rows.at(-1) : undefined;
    } while (after);
  }
  const { resealed, broken } = await resealChains();
  return { ...report, chains: resealed, brokenChains: broken };
}

async function rotateBatch(
  { table, column, school, where = "true" }: EncryptedColumn,
  after: Row | undefined,
  report: RotationReport,
): Promise<Row[]> {
  const { encryption } = identityServices();
  const rows = await query<Row & object>(unprepared`
    SELECT ${raw(school)} AS "schoolId", id, ${raw(column)} AS cipher FROM ${raw(table)}
    WHERE ${raw(column)} IS NOT NULL AND (${raw(where)})
      AND (${raw(school)}, id) > (${after?.schoolId ?? noSchool}::uuid, ${after?.id ?? noSchool}::uuid)
      ORDER BY ${raw(school)}, id LIMIT ${raw(BATCH_SIZE)}`);
  for (const { schoolId, id, cipher } of rows) {
    if (encryption.isCurrent(cipher)) continue;
    const place = { schoolId, table, row: id, column };
    try {
      const renewed = encryption.encrypt(encryption.decrypt(cipher, place), place);
      await execute(unprepared`
        UPDATE ${raw(table)} SET ${raw(column)} = ${renewed} WHERE ${raw(school)} = ${schoolId} AND id = ${id}
          AND ${raw(column)} = ${cipher}`);
      report.sealed += 1;
    } catch (error) {
      if (!(error instanceof DecryptionFailed) && !(error instanceof UnknownEncryptionKey)) throw error;
      report.unreadable += 1;
    }
  }
  return rows;
}
