import { Op } from "sequelize";
import { z } from "zod";
import { currentSchool } from "../../../db/context-values.ts";
import { execute } from "../../../db/query.ts";
import { sql } from "../../../db/sql.ts";
import { transaction } from "../../../db/transaction.ts";
import { actorId } from "../../../lib/context.ts";
import { conflict, invalid } from "../../../lib/errors.ts";
import { LineItem } from "../../../models/assessment/index.ts";
import {
  Assignment,
  AssignmentSubmission,
  assignmentAudiences,
  assignmentStatuses,
  lateRules,
  Rubric,
} from "../../../models/homework/index.ts";
import { CourseOffering } from "../../../models/structure/index.ts";
import { classList } from "../../assessment/gradebook/class-list.ts";
import { offeringItselfScope } from "../../assessment/row-scope.ts";
import { MaxScore } from "../../assessment/schemas.ts";
import { audited } from "../../audit/audited.ts";
import { crud } from "../../common/entities/crud.ts";
import { findLocked } from "../../common/entities/find-locked.ts";
import { scopeWhere } from "../../common/entities/row-scope.ts";
import { shownTo } from "../../common/entities/visibility.ts";
import { flag, paragraphs, text } from "../../common/input/schemas.ts";
import { assignmentScope } from "../row-scope.ts";
import { addSubmissions } from "./add-submissions.ts";
import { notifyChange } from "./notify-students.ts";

export const AssignmentView = z
  .object({
    id: z.uuid(),
    courseOfferingId: z.uuid(),
    lineItemId: shownTo("staff", z.uuid().nullable().describe("Gradebook column of the returned marks")),
    rubricId: z.uuid().nullable().describe("The version of the rubric that it is marked with"),
    title: z.string(),
    instructions: z.string().nullable(),
    audience: z.enum(assignmentAudiences),
    dueAt: z.date(),
    maxScore: z.string(),
    lateRule: z.enum(lateRules),
    penaltyPerDay: z.int().nullable().describe("Percent of the points, per started day"),
    penaltyMaximum: z.int().nullable().describe("Percent"),
    maxAttempts: z.int(),
    inGradebook: z.boolean().describe("Returned marks are written to a gradebook column"),
    publishedAt: z.date().nullable(),
    createdBy: shownTo("staff", z.uuid().nullable().describe("Id of an account")),
    status: z.enum(assignmentStatuses),
    createdAt: z.date(),
    updatedAt: z.date(),
  })
  .meta({ id: "Assignment" });

const Percentage = z.int().min(1).max(100);
const fields = {
  title: text(120),
  instructions: paragraphs(10_000).nullable().optional(),
  dueAt: z.coerce.date<string>(),
  maxScore: MaxScore,
  lateRule: z.enum(lateRules).optional(),
  penaltyPerDay: Percentage.nullable().optional(),
  penaltyMaximum: Percentage.nullable().optional().describe("Default: 100"),
  maxAttempts: z.int().min(1).max(20).optional(),
  inGradebook: z.boolean().optional(),
  lineItemId: z
    .uuid()
    .nullable()
    .optional()
    .describe("Existing column; default: one is added on publication"),
  rubricId: z.uuid().nullable().optional().describe("An active rubric to mark with"),
  studentIds: z
    .array(z.uuid())
    .min(1)
    .max(500)
    .nullable()
    .optional()
    .describe("Chosen students; null or absent: the whole class"),
};

export const NewAssignment = z
  .strictObject({ courseOfferingId: z.uuid(), ...fields })
  .meta({ id: "NewAssignment" });
export const AssignmentChanges = z.strictObject(fields).partial().meta({ id: "AssignmentChanges" });

export const assignments = crud(Assignment, {
  name: "Assignment",
  view: AssignmentView,
  access: { read: "homework.read" },
  list: {
    filters: {
      courseOfferingId: z.uuid(),
      rubricId: z.uuid(),
      status: z.enum(assignmentStatuses),
      toMark: {
        schema: flag.describe("Something was handed in and is not marked"),
        where: `(t.status IN ('published', 'closed') AND EXISTS (SELECT FROM assignment_submissions handed
          WHERE handed.school_id = t.school_id AND handed.assignment_id = t.id
            AND handed.status IN ('submitted', 'late'))) = ?`,
        through: "row",
      },
      dueFrom: { schema: z.iso.datetime({ offset: true }), where: "t.due_at >= ?::timestamptz" },
      dueUntil: { schema: z.iso.datetime({ offset: true }), where: "t.due_at <= ?::timestamptz" },
    },
    sort: ["-dueAt", "title", "createdAt"],
    search: ["title"],
  },
  rowScope: assignmentScope,
});

/** Gets an assignment that the caller may change and locks it. @throws {AppError} 404 */
export const findAssignment = (id: string): Promise<Assignment> =>
  findLocked(Assignment, id, { where: scopeWhere("homework.write", assignmentScope) });

/** Creates a draft. @throws {AppError} 400 */
export const createAssignment = ({ studentIds, ...values }: z.output<typeof NewAssignment>) =>
  transaction(async () => {
    const offering = await CourseOffering.findOne({
      where: {
        [Op.and]: [{ id: values.courseOfferingId }, scopeWhere("homework.write", offeringItselfScope)],
      },
    });
    if (!offering)
      throw invalid([{ path: "courseOfferingId", message: "must be one of your course offerings" }]);
    const made = Assignment.build({
      ...values,
      audience: studentIds ? "students" : "class",
      createdBy: actorId(),
    });
    await check(made);
    await made.save();
    if (studentIds) await choose(made, studentIds);
    await audited(Assignment, made.id, "create", { after: { ...values, studentIds: studentIds ?? null } });
    return assignments.get(made.id);
  });

/** Fields that stay once students have seen the homework. */
const fixed = ["maxScore", "studentIds", "inGradebook", "lineItemId"] as const;

/**
 * Changes a draft, or published homework, whose students are notified.
 * @throws {AppError} 400, 404, 409 `assignment_status`, `assignment_published`
 */
export const changeAssignment = (
  id: string,
  { studentIds, ...changes }: z.output<typeof AssignmentChanges>,
) =>
  transaction(async () => {
    const row = await findAssignment(id);
    if (row.status !== "draft" && row.status !== "published")
      throw conflict("assignment_status", `The homework is ${row.status} and can no longer be changed`);
    const isPublished = row.status === "published";
    const refused = fixed.filter(
      (name) => (name === "studentIds" ? studentIds : changes[name]) !== undefined,
    );
    if (isPublished && refused.length)
      throw conflict(
        "assignment_published",
        `${refused.join(", ")} can no longer be changed: the homework is published`,
      );
    const before = Object.fromEntries(Object.keys(changes).map((key) => [key, row.get(key)]));
    row.set(changes);
    if (row.changed("rubricId")) await refuseMarked(id);
    if (changes.lateRule && changes.lateRule !== "penalty")
      row.set({ penaltyPerDay: null, penaltyMaximum: null });
    if (studentIds !== undefined) row.audience = studentIds ? "students" : "class";
    await check(row);
    const isChanged = row.changed();
    await row.save();
    if (studentIds !== undefined) await choose(row, studentIds ?? []);
    await execute(sql`
      UPDATE assignment_submissions SET due_at = ${row.dueAt.toISOString()}::timestamptz, updated_at = now(),
        attempts_allowed = greatest(${row.maxAttempts}::int, attempt + resubmission_requested::int)
      WHERE school_id = ${currentSchool} AND assignment_id = ${id}`);
    await audited(Assignment, id, "update", {
      before,
      after: { ...changes, ...(studentIds !== undefined && { studentIds }) },
    });
    if (isPublished && isChanged) await notifyChange(row);
    return assignments.get(id);
  });

/** Checks the rubric, the late rule and the gradebook column. @throws {AppError} 400 */
async function check(row: Assignment): Promise<void> {
  if (row.rubricId && row.changed("rubricId")) {
    const rubric = await Rubric.findByPk(row.rubricId, { lock: true });
    if (rubric?.status !== "active")
      throw invalid([{ path: "rubricId", message: "must be an active rubric" }]);
  }
  if (row.lateRule === "penalty") {
    if (!row.penaltyPerDay)
      throw invalid([{ path: "penaltyPerDay", message: "is required for this late rule" }]);
    row.penaltyMaximum ??= 100;
    if (row.penaltyMaximum < row.penaltyPerDay)
      throw invalid([{ path: "penaltyMaximum", message: "must be at least the penalty of one day" }]);
  } else if (row.penaltyPerDay || row.penaltyMaximum)
    throw invalid([{ path: "penaltyPerDay", message: "applies only to the late rule penalty" }]);
  if (!row.lineItemId) return;
  row.inGradebook = true;
  const item = await LineItem.findOne({
    where: { id: row.lineItemId, courseOfferingId: row.courseOfferingId },
  });
  if (!item) throw invalid([{ path: "lineItemId", message: "must be a column of this course offering" }]);
  if (Number(item.maxScore) !== Number(row.maxScore))
    throw invalid([{ path: "maxScore", message: `must be that of the column, ${item.maxScore}` }]);
}

/** @throws {AppError} 409 `marking_started` if somebody was marked */
async function refuseMarked(assignmentId: string): Promise<void> {
  const where = { assignmentId, points: { [Op.ne]: null } };
  if (await AssignmentSubmission.count({ where }))
    throw conflict("marking_started", "The rubric can no longer be changed: marking has begun");
}

/** Sets the chosen students of a draft. @throws {AppError} 400 */
async function choose(row: Assignment, studentIds: readonly string[]): Promise<void> {
  const students = await classList(row.courseOfferingId);
  const faults = studentIds.flatMap((id, index) =>
    students.has(id) ? [] : [{ path: `studentIds.${index}`, message: "must be a student of this class" }],
  );
  if (faults.length) throw invalid(faults);
  await AssignmentSubmission.destroy({ where: { assignmentId: row.id } });
  await addSubmissions(row, [...new Set(studentIds)]);
}
