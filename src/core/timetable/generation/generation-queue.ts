import { z } from "zod";
import { queue } from "../../common/queue.ts";

export const timetableGeneration = queue(
  "timetable-generation",
  z.object({ timetableGenerationId: z.uuid() }),
);
