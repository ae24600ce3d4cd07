import { takeRoster } from "../core/integrations/files/take-roster.ts";
import { rosterImport as rosterQueue } from "../core/integrations/files/upload-roster.ts";
import { job } from "./job.ts";

export const rosterImport = job(rosterQueue, {
  // After a worker that was killed its lease has to run out first.
  retryLimit: 8,
  expireInSeconds: 4 * 3_600,
  async run({ runId }, { signal }) {
    const taken = await takeRoster(runId, signal);
    if (taken?.status === "queued") signal.throwIfAborted();
    return taken ?? {};
  },
});
