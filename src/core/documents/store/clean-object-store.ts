import { currentSchool } from "../../../db/context-values.ts";
import { query } from "../../../db/query.ts";
import { sql } from "../../../db/sql.ts";
import { inSchool } from "../../../db/transaction.ts";
import { withContext } from "../../../lib/context.ts";
import { hasObjectStore, objectStore } from "../../common/stored-files/object-store.ts";
import { deleteUnusedObjects } from "./delete-unused-objects.ts";

export interface CleanupReport {
  schools: number;
  /** Objects in the store. */
  objects: number;
  /** Objects that no row uses: deleted, or with `dryRun` found. */
  unused: number;
}

interface Options {
  /** Id of one school. Default: every school. */
  school?: string | undefined;
  signal: AbortSignal;
  dryRun?: boolean | undefined;
}

/** Deletes under one lock of uploads: few, so that uploads do not wait long. */
const BATCH_SIZE = 50;

const reason = "objects without a row are deleted in every school";

const selectSchools = (school: string | undefined | null) => sql`
  SELECT id FROM schools WHERE ${school}::uuid IS NULL OR id = ${school}::uuid ORDER BY id`;

/** Deletes objects that uploads left behind which did not commit, and those whose removal failed. Safe to repeat. */
export async function cleanObjectStore({ school, signal, dryRun }: Options): Promise<CleanupReport> {
  const report = { schools: 0, objects: 0, unused: 0 };
  if (!hasObjectStore()) return report;
  const schools = await withContext({ schoolId: undefined, platformReason: reason }, () =>
    query<{ id: string }>(selectSchools(school)),
  );
  report.schools = schools.length;
  for (const { id } of schools) {
    for await (const keys of objectStore().list(`${id}/`)) {
      signal.throwIfAborted();
      const hashes = keys.map((key) => key.slice(id.length + 1));
      report.objects += hashes.length;
      const unused = await inSchool(id, () => findUnused(hashes), { readOnly: true });
      for (let from = 0; from < unused.length; from += BATCH_SIZE) {
        const batch = unused.slice(from, from + BATCH_SIZE);
        report.unused += dryRun ? batch.length : await inSchool(id, () => deleteUnusedObjects(batch));
      }
    }
  }
  return report;
}

/** Without the lock, which most pages do not need: `deleteUnusedObjects` looks again. */
async function findUnused(hashes: string[]): Promise<string[]> {
  const rows = await query<{ sha256: string }>(sql`
    SELECT h.sha256 FROM unnest(${hashes}::text[]) AS h (sha256)
    WHERE h.sha256 ~ '^[0-9a-f]{64}$' AND NOT EXISTS (SELECT FROM stored_files f
      WHERE f.school_id = ${currentSchool} AND f.sha256 = h.sha256 AND f.content IS NULL)`);
  return rows.map(({ sha256 }) => sha256);
}
