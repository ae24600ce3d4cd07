import { runErasure } from "../../core/privacy/erasure/run-erasure.ts";
import { dataErasure } from "../../core/privacy/privacy-queues.ts";
import { job } from "../job.ts";

export const eraseData = job(dataErasure, {
  expireInSeconds: 4 * 3_600,
  run: ({ dataSubjectRequestId }, { signal }) => runErasure(dataSubjectRequestId, { signal }),
});
