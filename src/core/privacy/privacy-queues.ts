import { z } from "zod";
import { queue } from "../common/queue.ts";

export const dataExport = queue("data-export", z.object({ dataSubjectRequestId: z.uuid() }));
export const dataErasure = queue("data-erasure", z.object({ dataSubjectRequestId: z.uuid() }));
export const retentionRun = queue("retention-run", z.object({ retentionRuleId: z.uuid() }));
