import { z } from "zod";
import { Course, courseStatuses } from "../../../models/structure/index.ts";
import { crud } from "../../common/entities/crud.ts";
import { Decimal, text } from "../../common/input/schemas.ts";

export const CourseView = z
  .object({
    id: z.uuid(),
    subjectId: z.uuid(),
    gradeLevelId: z.uuid(),
    programId: z.uuid().nullable().describe("Only students of this program take the course"),
    title: z.string(),
    code: z.string(),
    creditHours: z.string().nullable(),
    weeklyPeriods: z.int().nullable(),
    status: z.enum(courseStatuses),
    createdAt: z.date(),
    updatedAt: z.date(),
  })
  .meta({ id: "Course" });

export const NewCourse = z
  .strictObject({
    subjectId: z.uuid(),
    gradeLevelId: z.uuid(),
    programId: z.uuid().nullable().optional().describe("Only students of this program take the course"),
    title: text(120),
    code: text(30),
    creditHours: Decimal.nullable().optional(),
    weeklyPeriods: z.int().min(0).max(60).nullable().optional(),
    status: z.enum(courseStatuses).optional(),
  })
  .meta({ id: "NewCourse" });

export const CourseChanges = NewCourse.partial().meta({ id: "CourseChanges" });

export const courses = crud(Course, {
  name: "Course",
  view: CourseView,
  create: NewCourse,
  update: CourseChanges,
  catalogue: true,
  access: { read: "structure.read", write: "structure.manage" },
  list: {
    filters: {
      subjectId: z.uuid(),
      gradeLevelId: z.uuid(),
      programId: z.uuid(),
      status: z.enum(courseStatuses),
    },
    sort: ["title", "code", "createdAt"],
    search: ["title", "code"],
  },
});
