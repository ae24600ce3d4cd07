import { z } from "zod";
import { query } from "../../../db/query.ts";
import { transaction } from "../../../db/transaction.ts";
import { now } from "../../../lib/clock.ts";
import { actorId, schoolId } from "../../../lib/context.ts";
import { badRequest, conflict, notFound } from "../../../lib/errors.ts";
import { IntegrationConnection, IntegrationSyncRun } from "../../../models/integrations/index.ts";
import { recordAudit } from "../../audit/record-audit.ts";
import { wholeSchool } from "../../identity/check-authority.ts";
import { checkWithin } from "../../identity/delegation.ts";
import { enqueue, queue } from "../../queue.ts";
import { IntegrationSyncRunView } from "../connections.ts";
import { asConnection } from "../sync/as-connection.ts";
import { failureOf } from "../sync/failure-of.ts";
import { Preview, previewSource } from "../try-connection.ts";
import { type Roster, withRoster } from "./read-roster.ts";
import { rosterSource } from "./roster-source.ts";

export const rosterImport = queue("roster-import", z.object({ runId: z.uuid() }));

export const RosterUpload = z
  .object({
    files: z.record(z.string(), z.int()).describe("How many rows each file has"),
    run: IntegrationSyncRunView.nullable().describe(
      "Where it can be looked how far it is; null for a dry run",
    ),
    preview: Preview.nullable().describe("What would change; of a dry run only"),
  })
  .meta({ id: "RosterUpload" });

interface Upload {
  connectionId: string;
  fileName: string;
  bytes: AsyncIterable<Uint8Array>;
  dryRun: boolean;
  /** Whether the background takes it over; otherwise whoever uploads. */
  queued: boolean;
  /** Rows that a dry run looks at. */
  mostRows?: number;
}

/** A job that was not gone on with for so long is not any more. */
const forgottenHours = 5;

/**
 * Takes a zip of OneRoster files for a connection. All of it is read through first: what is wrong with a file is said at once,
 * what is wrong with a row later, in the log of the run.
 * @throws {AppError} 404, 403 `beyond_own_permissions` for a file of rows that the caller may not change, 409 `not_for_files`, `connection_status`, `import_running`, and 400 as `withRoster`
 */
export const uploadRoster = (upload: Upload): Promise<z.input<typeof RosterUpload>> => {
  const { connectionId, fileName, bytes, dryRun, queued, mostRows = 2_000 } = upload;
  return withUpload(connectionId, bytes, async (connection, zip, roster) => {
    const source = rosterSource(connection, roster);
    checkWithin(wholeSchool(source.permissions));
    const files = await countRows(roster);
    if (dryRun) {
      const preview = await asConnection(connectionId, () => previewSource(connection, source, mostRows));
      return { files, run: null, preview };
    }
    return { files, run: await keep({ connectionId, fileName, zip, queued }), preview: null };
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
      "This connection pulls: make one of the connector oneroster-csv for files",
    );
  if (connection.status === "disabled")
    throw conflict("connection_status", "This connection is disabled for good: make another one");
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

const endForgotten = {
  name: "end-forgotten-files",
  text: `UPDATE integration_sync_runs r SET status = 'failed', error_code = 'interrupted', finished_at = $3, file = NULL,
      error = 'The process that was reading ended', updated_at = now()
    FROM integration_connections c
    WHERE r.school_id = $1 AND r.integration_connection_id = $2 AND r.file IS NOT NULL
      AND c.school_id = $1 AND c.id = $2
      AND CASE r.status WHEN 'running' THEN coalesce(c.leased_until < now(), true)
        ELSE r.created_at < now() - interval '${forgottenHours} hours' END`,
};

interface Kept {
  connectionId: string;
  fileName: string;
  zip: Buffer;
  queued: boolean;
}

const keep = ({ connectionId, fileName, zip, queued }: Kept): Promise<IntegrationSyncRun> =>
  transaction(async () => {
    await IntegrationConnection.findByPk(connectionId, { lock: true, attributes: ["id"] });
    await query(endForgotten, [schoolId(), connectionId, now()], { readOnly: false });
    const waiting = await IntegrationSyncRun.count({
      where: { integrationConnectionId: connectionId, status: ["queued", "running"] },
    });
    if (waiting)
      throw conflict("import_running", "A file of this connection is being read already: wait for its end");
    const run = await IntegrationSyncRun.create({
      integrationConnectionId: connectionId,
      trigger: "upload",
      requestedBy: actorId(),
      fileName,
      file: zip,
      startedAt: now(),
      status: "queued",
    });
    await recordAudit({
      action: "integration_sync_runs.upload",
      entityType: "IntegrationSyncRun",
      entityId: run.id,
      after: { fileName, bytes: zip.length },
    });
    if (queued) await enqueue(rosterImport, { runId: run.id });
    return run;
  });
