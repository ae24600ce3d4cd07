import { day, oneOf, text, timestamp, uuid } from "../columns.ts";
import { table } from "../table.ts";
import { tenantTable } from "../tenant-table.ts";

export const lessonPlanStatuses = ["draft", "submitted", "approved", "returned", "taught"] as const;

/** The plan of one lesson of a class. */
export class LessonPlan extends tenantTable({
  courseOfferingId: uuid(),
  syllabusTopicId: uuid().nullable(),
  /** The lesson of the day, for a class with several. */
  classPeriodId: uuid().nullable(),
  /** The author's staff record. */
  staffMemberId: uuid().nullable(),
  date: day(),
  objectives: text(),
  activities: text().nullable(),
  materials: text().nullable(),
  /** Address of the live class. */
  liveUrl: text().nullable(),
  /** Id of an account. */
  authorId: uuid().nullable(),
  submittedAt: timestamp().nullable(),
  /** Id of an account. */
  approvedBy: uuid().nullable(),
  approvedAt: timestamp().nullable(),
  returnComment: text().nullable(),
  status: oneOf(lessonPlanStatuses).default("draft"),
}) {}

table(LessonPlan, "lesson_plans");
