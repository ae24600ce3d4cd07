import { z } from "zod";
import { currentSchool, currentTime } from "../../../db/context-values.ts";
import { execute } from "../../../db/query.ts";
import { raw, sql } from "../../../db/sql.ts";
import { transaction } from "../../../db/transaction.ts";
import { now } from "../../../lib/clock.ts";
import { actorId } from "../../../lib/context.ts";
import { badRequest, conflict, notFound } from "../../../lib/errors.ts";
import { IntegrationConnection, IntegrationSyncRun } from "../../../models/integrations/index.ts";
import { audited } from "../../audit/audited.ts";
import { enqueue, queue } from "../../common/queue.ts";
import { wholeSchool } from "../../identity/roles/check-authority.ts";
import { checkWithinAuthority } from "../../identity/roles/delegation.ts";
import { IntegrationSyncRunView } from "../connections/connections.ts";
import { Preview, previewSource } from "../connections/try-connection.ts";
import { asConnection } from "../sync/as-connection.ts";
import { failureOf } from "../sync/failure-of.ts";
import { type Roster, withRoster } from "./read-roster.ts";
import { rosterSource } from "./roster-source.ts";

export const rosterImport = queue("roster-import", z.object({ runId: z.uuid() }));

export const RosterUpload = z
  .object({
    files: z.record(z.string(), z.int()).describe("Number of rows by file"),
    run: IntegrationSyncRunView.nullable().describe("Sync run that shows the progress; null for a dry run"),
    preview: Preview.nullable().describe("What would change; only for a dry run"),
  })
  .meta({ id: "RosterUpload" });

interface Upload {
  connectionId: string;
  fileName: string;
  bytes: AsyncIterable<Uint8Array>;
  dryRun: boolean;
  /** True to import in the background; otherwise the caller runs `importRoster`. */
  queued: boolean;
  /** Maximum number of rows read by a dry run; default 2,000. */
  maxRows?: number;
}

/** A queued import that has not run for this long is considered lost. */
const LOST_AFTER_HOURS = 5;

/**
 * Accept a zip of OneRoster files for a connection. The whole zip is read first: file errors are thrown here, row errors are
 * reported later in the run log.
 * @throws {AppError} 404, 403 `beyond_own_permissions` for files with rows that the caller may not change, 409 `not_for_files`, `connection_status`, `import_running`, and 400 as `withRoster`
 */
export const uploadRoster = (upload: Upload): Promise<z.input<typeof RosterUpload>> => {
  const { connectionId, fileName, bytes, dryRun, queued, maxRows = 2_000 } = upload;
  return withUpload(connectionId, bytes, async (connection, zip, roster) => {
    const source = rosterSource(connection, roster);
    checkWithinAuthority(wholeSchool(source.permissions));
    const files = await countRows(roster);
    if (dryRun) {
      const preview = await asConnection(connectionId, () => previewSource(connection, source, maxRows));
      return { files, run: null, preview };
    }
    return { files, run: await queueRun({ connectionId, fileName, zip, queued }), preview: null };
  });
};

async function withUpload<T>(
  id: string,
  bytes: AsyncIterable<Uint8Array>,
  use: (connection: IntegrationConnection, zip: Buffer, roster: Roster) => Promise<T>,
): Promise<T> {
  const connection = await transaction(() => IntegrationConnection.findByPk(id), { readOnly: true });
  if (!connection) throw notFound("Integration connection");
  if (connection.type !== "FILE")
    throw conflict(
      "not_for_files",
      "This connection pulls from a remote system: create one with the connector oneroster-csv to upload files",
    );
  if (connection.status === "disabled")
    throw conflict("connection_status", "This connection is permanently disabled: create a new one");
  const pieces: Uint8Array[] = [];
  for await (const piece of bytes) pieces.push(piece);
  const zip = Buffer.concat(pieces);
  try {
    return await withRoster(zip, (roster) => use(connection, zip, roster));
  } catch (error) {
    const failure = failureOf(error);
    throw failure ? badRequest(failure.code, failure.message) : error;
  }
}

async function countRows(roster: Roster): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const [name, file] of roster) {
    let count = 0;
    for await (const _row of file.rows()) count += 1;
    counts[name] = count;
  }
  return counts;
}

interface QueueOptions {
  connectionId: string;
  fileName: string;
  zip: Buffer;
  queued: boolean;
}

const queueRun = ({ connectionId, fileName, zip, queued }: QueueOptions): Promise<IntegrationSyncRun> =>
  transaction(async () => {
    await IntegrationConnection.findByPk(connectionId, { lock: true, attributes: ["id"] });
    await execute(sql`
      UPDATE integration_sync_runs r SET status = 'failed', error_code = 'interrupted',
        finished_at = ${currentTime}, file = NULL, error = 'The process that was reading ended', updated_at = now()
      FROM integration_connections c
      WHERE r.school_id = ${currentSchool} AND r.integration_connection_id = ${connectionId} AND r.file IS NOT NULL
        AND c.school_id = ${currentSchool} AND c.id = ${connectionId}
        AND CASE r.status WHEN 'running' THEN coalesce(c.leased_until < now(), true)
          ELSE r.created_at < now() - interval '${raw(LOST_AFTER_HOURS)} hours' END`);
    const waiting = await IntegrationSyncRun.count({
      where: { integrationConnectionId: connectionId, status: ["queued", "running"] },
    });
    if (waiting)
      throw conflict(
        "import_running",
        "An import of this connection is already running: wait until it finishes",
      );
    const run = await IntegrationSyncRun.create({
      integrationConnectionId: connectionId,
      trigger: "upload",
      requestedBy: actorId(),
      fileName,
      file: zip,
      startedAt: now(),
      status: "queued",
    });
    await audited(IntegrationSyncRun, run.id, "upload", { after: { fileName, bytes: zip.length } });
    if (queued) await enqueue(rosterImport, { runId: run.id });
    return run;
  });
