import { z } from "zod";

export const NewLesson = z
  .strictObject({
    dayOfWeek: z.int().min(1).max(7).describe("1 is Monday"),
    classPeriodId: z.uuid(),
    courseOfferingId: z.uuid(),
    staffMemberId: z.uuid(),
    roomId: z.uuid().nullable().optional().describe("Without one the room of the offering, where it has one"),
  })
  .meta({ id: "NewLesson" });
