import { feeRun } from "../../core/fees/runs/fee-queues.ts";
import { resumeSchedule } from "../../core/fees/runs/resume-schedule.ts";
import { job } from "../job.ts";

export const resumeFeeRun = job(feeRun, {
  expireInSeconds: 3_600,
  run: ({ feeScheduleId }, { signal }) => resumeSchedule(feeScheduleId, { signal }),
});
