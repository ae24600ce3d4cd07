import { z } from "zod";
import { queue } from "../../common/queue.ts";

export const feeRun = queue("fee-run", z.object({ feeScheduleId: z.uuid() }));
