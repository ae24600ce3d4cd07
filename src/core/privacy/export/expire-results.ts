import { currentSchool, schoolToday } from "../../../db/context-values.ts";
import { execute, query } from "../../../db/query.ts";
import { sql } from "../../../db/sql.ts";
import { inSchool } from "../../../db/transaction.ts";
import { withContext } from "../../../lib/context.ts";
import { DataSubjectRequest } from "../../../models/privacy/index.ts";
import { audited } from "../../audit/audited.ts";
import { lockInSchool } from "../../common/lock-in-school.ts";
import { releaseFiles } from "../../documents/store/release-files.ts";

export interface ResultExpiryReport {
  schools: number;
  expired: number;
}

interface Options {
  /** Id of one school. Default: every active school. */
  school?: string | undefined;
  signal: AbortSignal;
  dryRun?: boolean | undefined;
}

const reason = "copies of personal data expire in every school";

const selectSchools = (school: string | undefined | null) => sql`
  SELECT id FROM schools WHERE status = 'active' AND (${school}::uuid IS NULL OR id = ${school}::uuid) ORDER BY id`;

const isDue = sql`r.school_id = ${currentSchool} AND r.result_expires_on < ${schoolToday}`;

/** Deletes copies of personal data after their last day. Safe to repeat. */
export async function expireResults({ school, signal, dryRun }: Options): Promise<ResultExpiryReport> {
  const schools = await withContext({ schoolId: undefined, platformReason: reason }, () =>
    query<{ id: string }>(selectSchools(school)),
  );
  const report = { schools: schools.length, expired: 0 };
  for (const { id } of schools) {
    signal.throwIfAborted();
    report.expired += await inSchool(id, dryRun ? countDue : deleteDue);
  }
  return report;
}

const countDue = async (): Promise<number> =>
  (await query(sql`SELECT 1 FROM data_subject_requests r WHERE ${isDue}`)).length;

async function deleteDue(): Promise<number> {
  await lockInSchool("files");
  const rows = await query<{ id: string; sha256: string }>(sql`
    SELECT r.id, f.sha256 FROM data_subject_requests r
    JOIN stored_files f ON f.school_id = r.school_id AND f.id = r.result_file_id WHERE ${isDue} FOR UPDATE OF r`);
  if (!rows.length) return 0;
  const ids = rows.map(({ id }) => id);
  await execute(sql`
    UPDATE data_subject_requests SET result_file_id = NULL, result_expires_on = NULL, updated_at = now()
    WHERE school_id = ${currentSchool} AND id = ANY (${ids}::uuid[])`);
  await releaseFiles(...rows.map(({ sha256 }) => sha256));
  await audited(DataSubjectRequest, null, "expire", { after: { ids } });
  return rows.length;
}
