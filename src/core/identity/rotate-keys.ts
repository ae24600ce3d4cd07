import { query } from "../../db/query.ts";
import { acrossSchools } from "../../db/transaction.ts";
import { noSchool } from "../../db/walls.ts";
import { DecryptionFailed, UnknownEncryptionKey } from "../../lib/encryption.ts";
import { resealChains } from "../audit/reseal-chains.ts";
import { identityServices } from "./services.ts";

/** Every column that holds a secret of a school. */
const sealedColumns = [
  ["users", "totp_secret"],
  ["integration_connections", "credentials"],
  ["integration_connections", "inbound_secret"],
  ["webhook_endpoints", "secret"],
  ["webhook_endpoints", "previous_secret"],
  ["messaging_accounts", "credentials"],
  ["messaging_accounts", "qr"],
  ["messaging_keys", "value"],
] as const;

/** Bodies of emails that give access to an account. Those queued before bodies were sealed are HTML and text. */
const secretBodies = ["html", "text"].map((column) => ({
  table: "queued_emails",
  column,
  school: "school_id",
  where: "secret AND html LIKE 'v1.%'",
}));

/** Of tables that have no school, which stands in the place of a secret all the same. */
const globalColumns = [["platform_operators", "totp_secret"]] as const;

export interface RotationReport {
  /** Secrets that were sealed anew. */
  sealed: number;
  /** Secrets that no configured key opens. */
  unreadable: number;
  /** Audit chains that were sealed with the current key. */
  chains: number;
  /** Audit chains that do not verify: they keep their former seal. */
  brokenChains: string[];
}

interface Row {
  schoolId: string;
  id: string;
  cipher: string;
}

const batch = 200;

interface Sealed {
  table: string;
  column: string;
  /** The school of a row, as SQL. */
  school: string;
  /** Which rows hold a secret there, as SQL; without it every one that holds anything. */
  where?: string;
}

/** Seals every secret under the current key, some at a time, while the service runs. Safe to repeat and to break off. */
export async function rotateKeys(): Promise<RotationReport> {
  const report: RotationReport = { sealed: 0, unreadable: 0, chains: 0, brokenChains: [] };
  const all: Sealed[] = [
    ...sealedColumns.map(([table, column]) => ({ table, column, school: "school_id" })),
    ...globalColumns.map(([table, column]) => ({ table, column, school: `'${noSchool}'::uuid` })),
    ...secretBodies,
  ];
  for (const sealed of all) {
    let after: Row | undefined;
    do {
      const rows: Row[] = await acrossSchools("keys are the installation's", () =>
        rotateBatch(sealed, after, report),
      );
      after = rows.length === batch ? rows.at(-1) : undefined;
    } while (after);
  }
  const { resealed, broken } = await resealChains();
  return { ...report, chains: resealed, brokenChains: broken };
}

async function rotateBatch(
  { table, column, school, where = "true" }: Sealed,
  after: Row | undefined,
  report: RotationReport,
): Promise<Row[]> {
  const { encryption } = identityServices();
  const rows = await query<Row & object>(
    {
      text: `SELECT ${school} AS "schoolId", id, ${column} AS cipher FROM ${table}
        WHERE ${column} IS NOT NULL AND (${where}) AND (${school}, id) > ($1::uuid, $2::uuid) ORDER BY ${school}, id LIMIT ${batch}`,
    },
    [after?.schoolId ?? noSchool, after?.id ?? noSchool],
  );
  for (const { schoolId, id, cipher } of rows) {
    if (encryption.isCurrent(cipher)) continue;
    const place = { schoolId, table, row: id, column };
    try {
      const anew = encryption.encrypt(encryption.decrypt(cipher, place), place);
      // One that was set meanwhile is under the current key already.
      const text = `UPDATE ${table} SET ${column} = $3 WHERE ${school} = $1 AND id = $2 AND ${column} = $4`;
      await query({ text }, [schoolId, id, anew, cipher], { readOnly: false });
      report.sealed += 1;
    } catch (error) {
      if (!(error instanceof DecryptionFailed) && !(error instanceof UnknownEncryptionKey)) throw error;
      report.unreadable += 1;
    }
  }
  return rows;
}
