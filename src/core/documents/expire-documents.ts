import { currentSchool, schoolToday } from "../../db/context-values.ts";
import { execute, query } from "../../db/query.ts";
import { sql } from "../../db/sql.ts";
import { inSchool } from "../../db/transaction.ts";
import { withContext } from "../../lib/context.ts";
import { Document } from "../../models/documents/index.ts";
import { audited } from "../audit/audited.ts";

export interface ExpiryReport {
  schools: number;
  expired: number;
}

interface Options {
  /** Id of one school. Default: every active school. */
  school?: string | undefined;
  signal: AbortSignal;
  dryRun?: boolean | undefined;
}

const reason = "documents expire in every school";

const selectSchools = (school: string | undefined | null) => sql`
  SELECT id FROM schools WHERE status = 'active' AND (${school}::uuid IS NULL OR id = ${school}::uuid) ORDER BY id`;

const isDue = sql`school_id = ${currentSchool} AND status = 'available' AND expires_on < ${schoolToday}`;

/** Marks documents as expired after their last day. Safe to repeat. */
export async function expireDocuments({ school, signal, dryRun }: Options): Promise<ExpiryReport> {
  const schools = await withContext({ schoolId: undefined, platformReason: reason }, () =>
    query<{ id: string }>(selectSchools(school)),
  );
  const report = { schools: schools.length, expired: 0 };
  for (const { id } of schools) {
    signal.throwIfAborted();
    report.expired += await inSchool(id, dryRun ? countDue : expireDue);
  }
  return report;
}

async function countDue(): Promise<number> {
  const [row] = await query<{ count: number }>(
    sql`SELECT count(*)::int AS count FROM documents WHERE ${isDue}`,
  );
  return row!.count;
}

async function expireDue(): Promise<number> {
  const rows = await execute<{ id: string }>(sql`
    UPDATE documents SET status = 'expired', updated_at = now() WHERE ${isDue} RETURNING id`);
  if (rows.length) await audited(Document, null, "expire", { after: { ids: rows.map(({ id }) => id) } });
  return rows.length;
}
