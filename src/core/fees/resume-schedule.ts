import { transaction } from "../../db/transaction.ts";
import { FeeSchedule } from "../../models/fees/index.ts";
import { runSchedule } from "./run-schedule.ts";

/** Goes on with a run that whoever began it has not finished; nothing where it is finished, or gone. */
export async function resumeSchedule(id: string, { signal }: { signal: AbortSignal }) {
  const schedule = await transaction(() => FeeSchedule.findByPk(id), { readOnly: true });
  if (schedule?.status !== "running") return { resumed: false };
  const { status, countDone, countFailed } = await runSchedule(id, { signal });
  return { resumed: true, status, countDone, countFailed };
}
