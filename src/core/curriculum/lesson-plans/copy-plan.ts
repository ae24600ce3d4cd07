import { Op } from "sequelize";
import { z } from "zod";
import { transaction } from "../../../db/transaction.ts";
import { notFound } from "../../../lib/errors.ts";
import { LessonPlan } from "../../../models/curriculum/index.ts";
import { audited } from "../../audit/audited.ts";
import { scopeWhere } from "../../common/entities/row-scope.ts";
import { lessonPlanScope } from "../row-scope.ts";
import { checkPlan } from "./check-plan.ts";
import { authorship, lessonPlans } from "./lesson-plans.ts";
import { matchingTopic } from "./matching-topic.ts";

export const LessonPlanCopy = z
  .strictObject({
    courseOfferingId: z.uuid(),
    date: z.iso.date(),
    classPeriodId: z.uuid().nullable().optional(),
  })
  .meta({ id: "LessonPlanCopy" });

/**
 * Copies a plan, of last year or of another class, into a draft of the caller. Keeps the topic where the syllabus of the class has
 * it, or one of the same title. The address of the live class is not copied.
 * @throws {AppError} 400, 404
 */
export const copyPlan = (id: string, values: z.output<typeof LessonPlanCopy>) =>
  transaction(async () => {
    const source = await LessonPlan.findOne({
      where: { [Op.and]: [{ id }, scopeWhere("lesson-plans.read", lessonPlanScope)] },
    });
    if (!source) throw notFound("Lesson plan");
    const { objectives, activities, materials } = source;
    const row = LessonPlan.build({
      ...{ objectives, activities, materials, ...values, ...(await authorship()) },
      syllabusTopicId: await matchingTopic(source.syllabusTopicId, values.courseOfferingId),
    });
    await checkPlan(row);
    await row.save();
    await audited(LessonPlan, row.id, "create", { after: { ...values, copiedFrom: id } });
    return lessonPlans.get(row.id);
  });
