import { importRoster } from "../../core/integrations/files/import-roster.ts";
import { rosterImport as rosterQueue } from "../../core/integrations/files/upload-roster.ts";
import { job } from "../job.ts";

export const rosterImport = job(rosterQueue, {
  // If a worker is killed, retries fail until its lease on the connection has expired.
  retryLimit: 8,
  expireInSeconds: 4 * 3_600,
  async run({ runId }, { signal }) {
    const result = await importRoster(runId, signal);
    if (result?.status === "queued") signal.throwIfAborted();
    return result ?? {};
  },
});
