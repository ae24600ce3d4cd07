import { boolean, decimal, integer, oneOf, text, timestamp, uuid } from "../columns.ts";
import { table } from "../table.ts";
import { tenantTable } from "../tenant-table.ts";

export const assignmentAudiences = ["class", "students"] as const;
export const lateRules = ["not_accepted", "accepted", "penalty"] as const;
export const assignmentStatuses = ["draft", "published", "closed", "cancelled"] as const;

/** Homework that a teacher sets for a course offering. */
export class Assignment extends tenantTable({
  courseOfferingId: uuid(),
  /** The gradebook column that receives returned marks. */
  lineItemId: uuid().nullable(),
  /** The version of the rubric that it is marked with. */
  rubricId: uuid().nullable(),
  title: text(),
  instructions: text().nullable(),
  audience: oneOf(assignmentAudiences).default("class"),
  dueAt: timestamp(),
  maxScore: decimal(),
  lateRule: oneOf(lateRules).default("accepted"),
  /** Percent of the points, per started day. */
  penaltyPerDay: integer().nullable(),
  penaltyMaximum: integer().nullable(),
  maxAttempts: integer().default(3),
  inGradebook: boolean().default(false),
  publishedAt: timestamp().nullable(),
  /** Id of an account. */
  createdBy: uuid().nullable(),
  status: oneOf(assignmentStatuses).default("draft"),
}) {}

table(Assignment, "assignments");
