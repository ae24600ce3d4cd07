import { query } from "../../db/query.ts";
import { acrossSchools } from "../../db/transaction.ts";
import { DecryptionFailed, UnknownEncryptionKey } from "../../lib/encryption.ts";
import { identityServices } from "./services.ts";

/** Every column that holds a secret. */
const sealedColumns = [
  ["users", "totp_secret"],
  ["integration_connections", "credentials"],
  ["integration_connections", "inbound_secret"],
  ["webhook_endpoints", "secret"],
  ["webhook_endpoints", "previous_secret"],
  ["messaging_accounts", "credentials"],
  ["messaging_keys", "value"],
] as const;

export interface RotationReport {
  /** Secrets that were sealed anew. */
  sealed: number;
  /** Secrets that no configured key opens. */
  unreadable: number;
}

interface Row {
  schoolId: string;
  id: string;
  cipher: string;
}

const batch = 200;

/** Seals every secret under the current key, some at a time, while the service runs. Safe to repeat and to break off. */
export async function rotateKeys(): Promise<RotationReport> {
  const report = { sealed: 0, unreadable: 0 };
  for (const [table, column] of sealedColumns) {
    let after: Row | undefined;
    do {
      const rows: Row[] = await acrossSchools("keys are the installation's", () =>
        rotateBatch(table, column, after, report),
      );
      after = rows.length === batch ? rows.at(-1) : undefined;
    } while (after);
  }
  return report;
}

async function rotateBatch(
  table: string,
  column: string,
  after: Row | undefined,
  report: RotationReport,
): Promise<Row[]> {
  const { encryption } = identityServices();
  const zero = "00000000-0000-0000-0000-000000000000";
  const rows = await query<Row & object>(
    {
      text: `SELECT school_id AS "schoolId", id, ${column} AS cipher FROM ${table}
        WHERE ${column} IS NOT NULL AND (school_id, id) > ($1, $2) ORDER BY school_id, id LIMIT ${batch}`,
    },
    [after?.schoolId ?? zero, after?.id ?? zero],
  );
  for (const { schoolId, id, cipher } of rows) {
    if (encryption.isCurrent(cipher)) continue;
    const place = { schoolId, table, row: id, column };
    try {
      const anew = encryption.encrypt(encryption.decrypt(cipher, place), place);
      // One that was set meanwhile is under the current key already.
      const text = `UPDATE ${table} SET ${column} = $3 WHERE school_id = $1 AND id = $2 AND ${column} = $4`;
      await query({ text }, [schoolId, id, anew, cipher], { readOnly: false });
      report.sealed += 1;
    } catch (error) {
      if (!(error instanceof DecryptionFailed) && !(error instanceof UnknownEncryptionKey)) throw error;
      report.unreadable += 1;
    }
  }
  return rows;
}
