import { timetableGeneration as queue } from "../../core/timetable/generation/generation-queue.ts";
import { runGeneration } from "../../core/timetable/generation/run-generation.ts";
import { job } from "../job.ts";

export const timetableGeneration = job(queue, {
  expireInSeconds: 3_600,
  concurrency: 1,
  run: ({ timetableGenerationId }, { signal }) => runGeneration(timetableGenerationId, { signal }),
});
