import { feeRun } from "../core/fees/fee-queues.ts";
import { resumeSchedule } from "../core/fees/resume-schedule.ts";
import { job } from "./job.ts";

export const resumeFeeRun = job(feeRun, {
  expireInSeconds: 3_600,
  run: ({ feeScheduleId }, { signal }) => resumeSchedule(feeScheduleId, { signal }),
});
