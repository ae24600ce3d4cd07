import { conflict } from "../../lib/errors.ts";
import { removeFence } from "./fence.ts";
import { forgetMove, readMove } from "./move-row.ts";
import { giveJobs } from "./queued-jobs.ts";
import { removeRows } from "./remove-rows.ts";
import { endReplication } from "./replication.ts";
import { readSchoolTables } from "./school-tables.ts";
import { type EndsOptions, withEnds } from "./with-ends.ts";

/**
 * Ends a move before the school has arrived, and removes what was copied.
 * @throws {AppError} 404; 409 `move_finished`, `no_move`
 */
export const cancelMove = (options: EndsOptions): Promise<void> =>
  withEnds(options, async (ends, schoolId) => {
    const { source, target } = ends;
    const [leaving, arriving] = await Promise.all([readMove(source, schoolId), readMove(target, schoolId)]);
    if (arriving?.step === "arrived" || leaving?.step === "moved" || leaving?.step === "settled")
      throw conflict("move_finished", `${options.slug} has arrived: move it back instead`);
    if (!leaving && !arriving) throw conflict("no_move", `${options.slug} is not about to move`);
    const tables = await readSchoolTables(source);
    await endReplication(ends, schoolId);
    if (arriving) {
      await removeRows(target, schoolId, tables);
      await removeFence(target, schoolId, tables);
      await forgetMove(target, schoolId);
    }
    await source.query("BEGIN");
    if (leaving) await giveJobs(source, leaving.jobs);
    await forgetMove(source, schoolId);
    await source.query("COMMIT");
    await removeFence(source, schoolId, tables);
  });
