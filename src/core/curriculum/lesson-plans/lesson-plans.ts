import { z } from "zod";
import { transaction } from "../../../db/transaction.ts";
import { actorId } from "../../../lib/context.ts";
import { conflict } from "../../../lib/errors.ts";
import { LessonPlan, lessonPlanStatuses } from "../../../models/curriculum/index.ts";
import { StaffMember } from "../../../models/staff/index.ts";
import { type Crud, crud } from "../../common/entities/crud.ts";
import { findLocked } from "../../common/entities/find-locked.ts";
import { scopeWhere } from "../../common/entities/row-scope.ts";
import { paragraphs } from "../../common/input/schemas.ts";
import { lessonPlanScope, lessonPlanWriteScope } from "../row-scope.ts";
import { checkPlan } from "./check-plan.ts";
import { isOwnPlan } from "./is-own-plan.ts";

export const LessonPlanView = z
  .object({
    id: z.uuid(),
    courseOfferingId: z.uuid(),
    syllabusTopicId: z.uuid().nullable(),
    classPeriodId: z.uuid().nullable().describe("The lesson of the day, for a class with several"),
    staffMemberId: z.uuid().nullable().describe("The author's staff record"),
    date: z.iso.date(),
    objectives: z.string(),
    activities: z.string().nullable(),
    materials: z.string().nullable(),
    liveUrl: z.string().nullable().describe("Address of the live class"),
    authorId: z.uuid().nullable().describe("Id of an account"),
    submittedAt: z.date().nullable(),
    approvedBy: z.uuid().nullable().describe("Id of an account"),
    approvedAt: z.date().nullable(),
    returnComment: z.string().nullable(),
    status: z.enum(lessonPlanStatuses),
    createdAt: z.date(),
    updatedAt: z.date(),
  })
  .meta({ id: "LessonPlan" });

const LiveUrl = z
  .url({ protocol: /^https$/, error: "must be an address such as https://example.org/class" })
  .max(500);

export const NewLessonPlan = z
  .strictObject({
    courseOfferingId: z.uuid(),
    syllabusTopicId: z.uuid().nullable().optional(),
    classPeriodId: z.uuid().nullable().optional(),
    date: z.iso.date(),
    objectives: paragraphs(5000),
    activities: paragraphs(10_000).nullable().optional(),
    materials: paragraphs(5000).nullable().optional(),
    liveUrl: LiveUrl.nullable().optional(),
  })
  .meta({ id: "NewLessonPlan" });

export const LessonPlanChanges = NewLessonPlan.omit({ courseOfferingId: true })
  .partial()
  .meta({ id: "LessonPlanChanges" });

const plain = crud(LessonPlan, {
  name: "Lesson plan",
  view: LessonPlanView,
  create: NewLessonPlan,
  update: LessonPlanChanges,
  access: { read: "lesson-plans.read", write: "lesson-plans.write" },
  list: {
    filters: {
      courseOfferingId: z.uuid(),
      syllabusTopicId: z.uuid(),
      staffMemberId: z.uuid(),
      status: z.enum(lessonPlanStatuses),
      date: z.iso.date(),
      from: { schema: z.iso.date(), where: "t.date >= ?::date" },
      to: { schema: z.iso.date(), where: "t.date <= ?::date" },
    },
    sort: ["-date", "createdAt"],
  },
  rowScope: lessonPlanScope,
  check: checkPlan,
});

/** Gets a plan that the caller wrote, and locks it. @throws {AppError} 404, 409 `not_the_author` */
export async function findOwnPlan(id: string): Promise<LessonPlan> {
  const row = await findLocked(LessonPlan, id, {
    where: scopeWhere("lesson-plans.write", lessonPlanWriteScope),
  });
  if (!(await isOwnPlan(row)))
    throw conflict("not_the_author", "Only the author changes a lesson plan: copy it to change it");
  return row;
}

/** Returns the columns that say who writes a plan: the caller, with their staff record. */
export async function authorship(): Promise<{ authorId: string | null; staffMemberId: string | null }> {
  const authorId = actorId();
  const own = authorId ? await StaffMember.findOne({ where: { userId: authorId } }) : null;
  return { authorId, staffMemberId: own?.id ?? null };
}

/**
 * Lesson plans; new ones are drafts. Only the author changes a plan, and once it is submitted only the address of the live
 * class, until it is returned.
 */
export const lessonPlans: Crud<typeof LessonPlanView, typeof NewLessonPlan, typeof LessonPlanChanges> = {
  ...plain,
  create: (values) =>
    transaction(async () => plain.create({ ...values, ...(await authorship()) } as typeof values)),
  update: (id, values, ifMatch) =>
    transaction(async () => {
      const { status } = await findOwnPlan(id);
      const isOpen = status === "draft" || status === "returned";
      const isLink = Object.keys(values).every((key) => key === "liveUrl") && status !== "taught";
      if (!isOpen && !isLink)
        throw conflict(
          "lesson_plan_status",
          `The lesson plan is ${status} and can no longer be changed${status === "taught" ? "" : ", except its live class"}`,
        );
      return plain.update(id, values, ifMatch);
    }),
  remove: (id) =>
    transaction(async () => {
      const { status } = await findOwnPlan(id);
      if (status !== "draft")
        throw conflict("lesson_plan_status", `The lesson plan is ${status}: only drafts are removed`);
      await plain.remove(id);
    }),
};
