import { z } from "zod";
import { currentSchool } from "../../../db/context-values.ts";
import { query } from "../../../db/query.ts";
import { sql } from "../../../db/sql.ts";
import { transaction } from "../../../db/transaction.ts";
import { invalid, notFound } from "../../../lib/errors.ts";
import {
  LearningStandard,
  learningStandardStatuses,
  StandardFramework,
} from "../../../models/curriculum/index.ts";
import { type Crud, crud } from "../../common/entities/crud.ts";
import { paragraphs, text } from "../../common/input/schemas.ts";
import { MAX_EDUCATION_LEVELS, MAX_STATEMENT } from "./limits.ts";

export const LearningStandardView = z
  .object({
    id: z.uuid(),
    standardFrameworkId: z.uuid(),
    parentStandardId: z.uuid().nullable(),
    code: z.string().nullable(),
    statement: z.string(),
    educationLevels: z.array(z.string()).describe("Grade levels in the terms of the framework, such as `05`"),
    sortOrder: z.int().describe("Place among the standards of the same parent"),
    caseIdentifier: z.guid().nullable().describe("Identifier of the CASE item that it was imported from"),
    status: z.enum(learningStandardStatuses).describe("`retired`: no longer in the framework, links stay"),
    createdAt: z.date(),
    updatedAt: z.date(),
  })
  .meta({ id: "LearningStandard" });

export const NewLearningStandard = z
  .strictObject({
    standardFrameworkId: z.uuid(),
    parentStandardId: z.uuid().nullable().optional(),
    code: text(60).nullable().optional(),
    statement: paragraphs(MAX_STATEMENT),
    educationLevels: z.array(text(20)).max(MAX_EDUCATION_LEVELS).default([]),
    sortOrder: z.int().min(1).max(100_000).optional(),
    status: z.enum(learningStandardStatuses).optional(),
  })
  .meta({ id: "NewLearningStandard" });

export const LearningStandardChanges = z
  .strictObject({
    ...NewLearningStandard.omit({ standardFrameworkId: true }).shape,
    educationLevels: z.array(text(20)).max(MAX_EDUCATION_LEVELS),
  })
  .partial()
  .meta({ id: "LearningStandardChanges" });

const plain = crud(LearningStandard, {
  name: "Learning standard",
  view: LearningStandardView,
  create: NewLearningStandard,
  update: LearningStandardChanges,
  access: { read: "structure.read", write: "learning-standards.manage" },
  list: {
    filters: {
      standardFrameworkId: z.uuid(),
      parentStandardId: z.uuid(),
      status: z.enum(learningStandardStatuses),
    },
    sort: ["sortOrder", "code", "createdAt"],
    search: ["code", "statement"],
  },
  check: checkParent,
});

/** Each change locks the framework, so that two moves at the same time cannot close a circle. */
export const learningStandards: Crud<
  typeof LearningStandardView,
  typeof NewLearningStandard,
  typeof LearningStandardChanges
> = {
  ...plain,
  create: (values) =>
    transaction(async () => {
      const framework = await StandardFramework.findByPk(values.standardFrameworkId, { lock: true });
      if (!framework)
        throw invalid([{ path: "standardFrameworkId", message: "must be a framework of the school" }]);
      return plain.create(values);
    }),
  update: (id, values, ifMatch) =>
    transaction(async () => {
      await lockFramework(id);
      return plain.update(id, values, ifMatch);
    }),
  remove: (id) =>
    transaction(async () => {
      await lockFramework(id);
      await plain.remove(id);
    }),
};

async function lockFramework(standardId: string): Promise<void> {
  const standard = await LearningStandard.findByPk(standardId);
  if (!standard) throw notFound("Learning standard");
  await StandardFramework.findByPk(standard.standardFrameworkId, { lock: true });
}

async function checkParent(row: LearningStandard): Promise<void> {
  const { id, parentStandardId, standardFrameworkId } = row;
  if (!parentStandardId || !row.changed("parentStandardId")) return;
  const above = await query<{ id: string }>(sql`
    WITH RECURSIVE above AS (
      SELECT id, parent_standard_id FROM learning_standards
      WHERE school_id = ${currentSchool} AND id = ${parentStandardId} AND standard_framework_id = ${standardFrameworkId}
      UNION
      SELECT s.id, s.parent_standard_id FROM learning_standards s JOIN above a ON s.id = a.parent_standard_id
      WHERE s.school_id = ${currentSchool}
    )
    SELECT id FROM above`);
  if (above.length === 0)
    throw invalid([{ path: "parentStandardId", message: "must be a standard of the same framework" }]);
  if (above.some((each) => each.id === id))
    throw invalid([{ path: "parentStandardId", message: "must not be the standard itself or one below it" }]);
}
