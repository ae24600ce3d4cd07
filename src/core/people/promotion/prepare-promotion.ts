import { z } from "zod";
import { currentSchool } from "../../../db/context-values.ts";
import { execute, query } from "../../../db/query.ts";
import { sql } from "../../../db/sql.ts";
import { transaction } from "../../../db/transaction.ts";
import { conflict, invalid, notFound, unknownReference } from "../../../lib/errors.ts";
import { PromotionBatch } from "../../../models/people/index.ts";
import { AcademicYear } from "../../../models/structure/index.ts";
import { audited } from "../../audit/audited.ts";
import { findLocked } from "../../common/entities/find-locked.ts";
import { nextSectionSql } from "./next-section.ts";
import { PromotionBatchView } from "./promotion-batches.ts";

export const NewPromotion = z
  .strictObject({ fromYearId: z.uuid(), toYearId: z.uuid() })
  .meta({ id: "NewPromotion" });

const Counts = z.object({ candidates: z.int(), pending: z.int(), applied: z.int(), failed: z.int() });
export const PromotionView = PromotionBatchView.extend({ counts: Counts }).meta({ id: "Promotion" });

/** Creates the promotion of a year, with one candidate for every open enrollment. @throws {AppError} 400, 409 `year_closed` */
export const preparePromotion = ({ fromYearId, toYearId }: z.output<typeof NewPromotion>) =>
  transaction(async () => {
    const from = await AcademicYear.findByPk(fromYearId);
    const to = await AcademicYear.findByPk(toYearId);
    if (!from || !to) throw unknownReference(from ? "toYearId" : "fromYearId", "academic year");
    if (to.startsOn <= from.startsOn)
      throw invalid([{ path: "toYearId", message: `must start after ${from.name}` }]);
    if (to.status === "closed" || to.status === "archived")
      throw conflict("year_closed", `${to.name} is ${to.status}: students cannot be enrolled in it`);
    const batch = await PromotionBatch.create({ fromYearId, toYearId });
    await audited(PromotionBatch, batch.id, "prepare");
    await addCandidates(batch);
    return showPromotion(batch.id);
  });

/** Adds students who were enrolled since; existing decisions are kept. @throws {AppError} 404, 409 `promotion_status` */
export const refreshPromotion = (id: string) =>
  transaction(async () => {
    const batch = await findLocked(PromotionBatch, id);
    if (batch.status !== "draft" && batch.status !== "reviewed")
      throw conflict("promotion_status", `This promotion is ${batch.status} and can no longer be changed`);
    if ((await addCandidates(batch)) > 0) await batch.update({ status: "draft" });
    return showPromotion(id);
  });

/**
 * Adds a candidate for every open enrollment that has none, and fills in target sections that did not exist before.
 * @returns the number of candidates added
 */
export async function addCandidates({ id, fromYearId, toYearId }: PromotionBatch): Promise<number> {
  const rows = await execute<{ added: boolean }>(sql`
    INSERT INTO promotion_candidates (school_id, id, promotion_batch_id, student_id, enrollment_id, recommended,
      to_grade_level_id, to_section_id)
    SELECT ${currentSchool}, gen_random_uuid(), ${id}, e.student_id, e.id,
      CASE WHEN g.next_grade_level_id IS NULL THEN 'graduate' ELSE 'promote' END, g.next_grade_level_id,
      ${nextSectionSql(sql`${toYearId}`, sql`g.next_grade_level_id`)}
    FROM enrollments e
    JOIN grade_levels g ON g.school_id = e.school_id AND g.id = e.grade_level_id
    LEFT JOIN sections s ON s.school_id = e.school_id AND s.id = e.section_id
    WHERE e.school_id = ${currentSchool} AND e.academic_year_id = ${fromYearId}
      AND e.status IN ('planned', 'active', 'suspended')
    ON CONFLICT (school_id, promotion_batch_id, student_id)
      DO UPDATE SET to_section_id = excluded.to_section_id, updated_at = now()
      WHERE promotion_candidates.status = 'pending' AND promotion_candidates.to_section_id IS NULL
        AND excluded.to_section_id IS NOT NULL
    RETURNING xmax = 0 AS added`);
  return rows.filter(({ added }) => added).length;
}

/** Shows a promotion with its progress. @throws {AppError} 404 */
export const showPromotion = (id: string): Promise<z.input<typeof PromotionView>> =>
  transaction(async () => {
    const batch = await PromotionBatch.findByPk(id);
    if (!batch) throw notFound("Promotion batch");
    const [counts] = await query<z.input<typeof Counts>>(sql`
      SELECT count(*)::int AS candidates, count(*) FILTER (WHERE status IN ('pending', 'approved'))::int AS pending,
        count(*) FILTER (WHERE status = 'applied')::int AS applied,
          count(*) FILTER (WHERE status = 'failed')::int AS failed
      FROM promotion_candidates WHERE school_id = ${currentSchool} AND promotion_batch_id = ${id}`);
    return { ...batch.get(), counts: counts! };
  });
