import { createHash } from "node:crypto";
import { buffer } from "node:stream/consumers";
import { currentSchool } from "../../../db/context-values.ts";
import { execute } from "../../../db/query.ts";
import { sql } from "../../../db/sql.ts";
import { inSchool } from "../../../db/transaction.ts";
import { schoolId } from "../../../lib/context.ts";
import { lockInSchool } from "../../common/lock-in-school.ts";
import { platformQuery } from "../../common/platform-query.ts";
import { enqueue } from "../../common/queue.ts";
import { objectKey, objectStore } from "../../common/stored-files/object-store.ts";
import { readObject } from "../../common/stored-files/read-object.ts";
import { objectRemoval } from "./file-queues.ts";
import { readStoredFile } from "./read-stored-file.ts";

export const filePlaces = ["s3", "database"] as const;
export type FilePlace = (typeof filePlaces)[number];

export interface MoveReport {
  moved: number;
  bytes: number;
}

interface Options {
  to: FilePlace;
  signal: AbortSignal;
  progress: (done: number, total: number, what: string) => void;
}

interface Row {
  schoolId: string;
  id: string;
}

const BATCH_SIZE = 100;

/**
 * Moves the contents of all schools to the object store, or back into the database, while the service runs. Each is moved in a
 * transaction, so that an interrupted move continues where it stopped.
 * @throws {AppError} 503 `file_store_missing`, `file_store_unavailable`
 */
export async function moveFiles({ to, signal, progress }: Options): Promise<MoveReport> {
  objectStore();
  const report = { moved: 0, bytes: 0 };
  const total = await countMovable(to);
  let last: Row | undefined;
  progress(0, total, "");
  for (;;) {
    const rows = await selectMovable(to, last);
    if (!rows.length) break;
    for (const row of rows) {
      signal.throwIfAborted();
      const size = await inSchool(row.schoolId, () => (to === "s3" ? moveOut(row.id) : moveIn(row.id)));
      if (size === null) continue;
      report.moved++;
      report.bytes += size;
      progress(Math.min(report.moved, total), total, `${(report.bytes / 1e6).toFixed(1)} MB`);
    }
    last = rows.at(-1);
  }
  return report;
}

const isMovable = (to: FilePlace) => (to === "s3" ? sql`content IS NOT NULL` : sql`content IS NULL`);

async function countMovable(to: FilePlace): Promise<number> {
  const [row] = await platformQuery<{ count: number }>(
    sql`SELECT count(*)::int AS count FROM stored_files WHERE ${isMovable(to)}`,
  );
  return row!.count;
}

const selectMovable = (to: FilePlace, after: Row | undefined): Promise<Row[]> =>
  platformQuery<{ schoolId: string; id: string }>(sql`
    SELECT school_id AS "schoolId", id FROM stored_files
    WHERE ${isMovable(to)} AND (${after?.id ?? null}::uuid IS NULL
      OR (school_id, id) > (${after?.schoolId ?? null}::uuid, ${after?.id ?? null}::uuid))
    ORDER BY school_id, id LIMIT ${BATCH_SIZE}`);

interface Found {
  sha256: string;
  size: number;
}

/** Locks the row under the lock `files`, like uploads and removals. @returns undefined if it was moved or removed meanwhile */
async function findMovable(to: FilePlace, id: string): Promise<Found | undefined> {
  await lockInSchool("files");
  const [found] = await execute<Found>(sql`
    SELECT sha256, size FROM stored_files
    WHERE school_id = ${currentSchool} AND id = ${id} AND ${isMovable(to)} FOR UPDATE`);
  return found;
}

async function moveOut(id: string): Promise<number | null> {
  const found = await findMovable("s3", id);
  if (!found) return null;
  await objectStore().put(objectKey(schoolId(), found.sha256), readStoredFile(found.sha256), found);
  await execute(
    sql`UPDATE stored_files SET content = NULL WHERE school_id = ${currentSchool} AND id = ${id}`,
  );
  return found.size;
}

async function moveIn(id: string): Promise<number | null> {
  const found = await findMovable("database", id);
  if (!found) return null;
  const content = await buffer(readObject(schoolId(), found.sha256));
  if (createHash("sha256").update(content).digest("hex") !== found.sha256)
    throw new Error(
      `The object ${objectKey(schoolId(), found.sha256)} is damaged: restore it, and run the command again`,
    );
  await execute(sql`
    UPDATE stored_files SET content = ${content} WHERE school_id = ${currentSchool} AND id = ${id}`);
  await enqueue(objectRemoval, { sha256: found.sha256 });
  return found.size;
}
