import { z } from "zod";
import { CourseOffering, courseOfferingStatuses } from "../../../models/structure/index.ts";
import { crud } from "../../common/entities/crud.ts";
import { text } from "../../common/input/schemas.ts";
import { checkCourseOffering } from "./check-course-offering.ts";

export const CourseOfferingView = z
  .object({
    id: z.uuid(),
    courseId: z.uuid(),
    termId: z.uuid(),
    sectionId: z.uuid().nullable(),
    title: z.string(),
    capacity: z.int().nullable(),
    roomId: z.uuid().nullable(),
    status: z.enum(courseOfferingStatuses),
    createdAt: z.date(),
    updatedAt: z.date(),
  })
  .meta({ id: "CourseOffering" });

export const NewCourseOffering = z
  .strictObject({
    courseId: z.uuid(),
    termId: z.uuid(),
    sectionId: z.uuid().nullable().optional(),
    title: text(120),
    capacity: z.int().min(1).max(1000).nullable().optional(),
    roomId: z.uuid().nullable().optional(),
    status: z.enum(courseOfferingStatuses).optional(),
  })
  .meta({ id: "NewCourseOffering" });

export const CourseOfferingChanges = NewCourseOffering.omit({ courseId: true, termId: true })
  .partial()
  .meta({ id: "CourseOfferingChanges" });

export const courseOfferings = crud(CourseOffering, {
  name: "Course offering",
  view: CourseOfferingView,
  create: NewCourseOffering,
  update: CourseOfferingChanges,
  catalogue: true,
  access: { read: "structure.read", write: "structure.manage" },
  list: {
    filters: {
      courseId: z.uuid(),
      termId: z.uuid(),
      sectionId: z.uuid(),
      roomId: z.uuid(),
      status: z.enum(courseOfferingStatuses),
    },
    sort: ["title", "createdAt"],
    search: ["title"],
  },
  check: checkCourseOffering,
});
