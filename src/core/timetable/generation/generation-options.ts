import { z } from "zod";

const weight = (value: number, what: string) =>
  z.int().min(0).max(10).default(value).describe(`0: does not matter. ${what}`);

/** Rules and wishes of a generation. */
export const GenerationOptions = z
  .strictObject({
    maxLessonsPerTeacherDay: z.int().min(1).max(20).nullable().default(null).describe("null: no limit"),
    doubleCourseIds: z
      .array(z.uuid())
      .max(500)
      .default([])
      .describe("Courses taught in double lessons; an odd number of lessons leaves one single lesson"),
    weights: z
      .strictObject({
        teacherGaps: weight(1, "Cost of each free period between two lessons of a teacher"),
        classGaps: weight(3, "Cost of each free period between two lessons of a class"),
        spread: weight(1, "Cost of lessons of a course on successive days"),
        avoid: weight(2, "Cost of each lesson at a time that its teacher would rather avoid"),
      })
      .default({ teacherGaps: 1, classGaps: 3, spread: 1, avoid: 2 }),
  })
  .meta({ id: "TimetableGenerationOptions" });
