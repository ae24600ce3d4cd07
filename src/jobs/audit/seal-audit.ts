import { sealEvents } from "../../core/audit/chain/seal-events.ts";
import { scheduledJob } from "../job.ts";

export const sealAudit = scheduledJob({
  name: "audit-seal",
  summary: "Add new audit events to the hash chains",
  schedule: { every: 60 },
  run: (options) => sealEvents(options),
});
