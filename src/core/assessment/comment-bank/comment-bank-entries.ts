import { z } from "zod";
import { transaction } from "../../../db/transaction.ts";
import { actor, actorId, context } from "../../../lib/context.ts";
import { type Fault, forbidden, invalid, unknownReferences } from "../../../lib/errors.ts";
import { CommentBankEntry, commentBankStatuses, commentLanguages } from "../../../models/assessment/index.ts";
import { Course, GradeLevel, Subject } from "../../../models/structure/index.ts";
import { audited } from "../../audit/audited.ts";
import { crud } from "../../common/entities/crud.ts";
import { findLocked } from "../../common/entities/find-locked.ts";
import { scopeWhere } from "../../common/entities/row-scope.ts";
import { Decimal, flag, paragraphs } from "../../common/input/schemas.ts";
import { commentBankScope, ownCommentScope } from "../row-scope.ts";
import { commentFaults } from "./comment-faults.ts";
import { commentVariables } from "./comment-variables.ts";

export const CommentBankEntryView = z
  .object({
    id: z.uuid(),
    text: z.string(),
    language: z.enum(commentLanguages),
    subjectId: z.uuid().nullable(),
    courseId: z.uuid().nullable(),
    gradeLevelId: z.uuid().nullable(),
    minScore: z.string().nullable().describe("Band of scores in percent, both ends included"),
    maxScore: z.string().nullable(),
    shared: z.boolean().describe("Shown to everybody who writes comments; otherwise only to its writer"),
    createdBy: z.uuid().nullable().describe("Id of an account"),
    status: z.enum(commentBankStatuses),
    createdAt: z.date(),
    updatedAt: z.date(),
  })
  .meta({ id: "CommentBankEntry" });

export const NewCommentBankEntry = z
  .strictObject({
    text: paragraphs(500).describe(`Variables: ${commentVariables.map((name) => `{{${name}}}`).join(", ")}`),
    language: z.enum(commentLanguages),
    subjectId: z.uuid().nullable().optional(),
    courseId: z.uuid().nullable().optional(),
    gradeLevelId: z.uuid().nullable().optional(),
    minScore: Decimal.nullable().optional(),
    maxScore: Decimal.nullable().optional(),
    shared: z.boolean().optional().describe("Default: false"),
    status: z.enum(commentBankStatuses).optional().describe("Default: active"),
  })
  .meta({ id: "NewCommentBankEntry" });

export const CommentBankEntryChanges = NewCommentBankEntry.partial().meta({ id: "CommentBankEntryChanges" });

/** The sentences that teachers insert into comments on report cards. */
export const commentBankEntries = crud(CommentBankEntry, {
  name: "Comment bank entry",
  plural: "Comment bank entries",
  view: CommentBankEntryView,
  access: { read: "report-cards.comment" },
  list: {
    filters: {
      language: z.enum(commentLanguages),
      subjectId: z.uuid(),
      courseId: z.uuid(),
      gradeLevelId: z.uuid(),
      shared: flag,
      status: z.enum(commentBankStatuses),
    },
    sort: ["-createdAt"],
    search: ["text"],
  },
  rowScope: commentBankScope,
});

/** Adds a sentence to the comment bank, shared or for oneself. @throws {AppError} 400, 403 */
export const createCommentBankEntry = (values: z.output<typeof NewCommentBankEntry>) =>
  transaction(async () => {
    const row = CommentBankEntry.build({ ...values, createdBy: actorId() });
    await check(row);
    await row.save();
    await audited(CommentBankEntry, row.id, "create", { after: values });
    return commentBankEntries.get(row.id);
  });

/** Updates or archives a sentence; comments that contain it stay as they are. @throws {AppError} 400, 403, 404 */
export const changeCommentBankEntry = (id: string, changes: z.output<typeof CommentBankEntryChanges>) =>
  transaction(async () => {
    const row = await findLocked(CommentBankEntry, id, {
      where: scopeWhere("report-cards.comment", ownCommentScope),
    });
    const before = Object.fromEntries(
      Object.keys(changes).map((key) => [key, row.get(key as keyof typeof changes)]),
    );
    row.set(changes);
    await check(row);
    await row.save();
    await audited(CommentBankEntry, id, "update", { before, after: changes });
    return commentBankEntries.get(id);
  });

async function check({
  text,
  shared,
  subjectId,
  courseId,
  gradeLevelId,
  minScore,
  maxScore,
}: CommentBankEntry): Promise<void> {
  if (shared && !context().trusted && actor().permissions.get("report-cards.comment") !== "all")
    throw forbidden("You cannot share sentences with the school: leave out `shared`");
  const unknown: Fault[] = [];
  if (subjectId && !(await Subject.findByPk(subjectId, { attributes: ["id"] })))
    unknown.push({ path: "subjectId", message: "there is no subject with this id" });
  if (courseId && !(await Course.findByPk(courseId, { attributes: ["id"] })))
    unknown.push({ path: "courseId", message: "there is no course with this id" });
  if (gradeLevelId && !(await GradeLevel.findByPk(gradeLevelId, { attributes: ["id"] })))
    unknown.push({ path: "gradeLevelId", message: "there is no grade level with this id" });
  if (unknown.length) throw unknownReferences(unknown);
  const errors = commentFaults({ text, minScore, maxScore });
  if (subjectId && courseId)
    errors.push({ path: "subjectId", message: "must be empty if there is a course" });
  if (errors.length) throw invalid(errors);
}
