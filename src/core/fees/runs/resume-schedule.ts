import { transaction } from "../../../db/transaction.ts";
import { FeeSchedule } from "../../../models/fees/index.ts";
import { runSchedule } from "./run-schedule.ts";

/** Resumes a fee run that its starter did not finish. Does nothing if it is finished or deleted. */
export async function resumeSchedule(id: string, { signal }: { signal: AbortSignal }) {
  const schedule = await transaction(() => FeeSchedule.findByPk(id), { readOnly: true });
  if (schedule?.status !== "running") return { resumed: false };
  const { status, countDone, countFailed } = await runSchedule(id, { signal });
  return { resumed: true, status, countDone, countFailed };
}
