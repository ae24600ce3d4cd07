import { z } from "zod";
import { query } from "../../db/query.ts";
import { transaction } from "../../db/transaction.ts";
import { schoolId } from "../../lib/context.ts";
import { conflict, invalid, notFound, unknownReference } from "../../lib/errors.ts";
import { PromotionBatch } from "../../models/people/index.ts";
import { AcademicYear } from "../../models/structure/index.ts";
import { recordAudit } from "../audit/record-audit.ts";
import { nextSectionSql } from "./next-section.ts";
import { PromotionBatchView } from "./promotion-batches.ts";

export const NewPromotion = z
  .strictObject({ fromYearId: z.uuid(), toYearId: z.uuid() })
  .meta({ id: "NewPromotion" });

const Counts = z.object({ candidates: z.int(), pending: z.int(), applied: z.int(), failed: z.int() });
export const PromotionView = PromotionBatchView.extend({ counts: Counts }).meta({ id: "Promotion" });

/** Begins the promotion of a year: one candidate for every open enrolment, nobody left out. */
export const preparePromotion = ({ fromYearId, toYearId }: z.output<typeof NewPromotion>) =>
  transaction(async () => {
    const from = await AcademicYear.findByPk(fromYearId);
    const to = await AcademicYear.findByPk(toYearId);
    if (!from || !to) throw unknownReference(from ? "toYearId" : "fromYearId", "academic year");
    if (to.startsOn <= from.startsOn)
      throw invalid([{ path: "toYearId", message: `must begin after ${from.name}` }]);
    if (to.status === "closed" || to.status === "archived")
      throw conflict("year_closed", `${to.name} is ${to.status}: nobody can be enrolled in it`);
    const batch = await PromotionBatch.create({ fromYearId, toYearId });
    await recordAudit({ action: "promotions.prepare", entityType: "PromotionBatch", entityId: batch.id });
    await findCandidates(batch);
    return showPromotion(batch.id);
  });

/** Looks again for students who came since. Decisions that were made stay. */
export const refreshPromotion = (id: string) =>
  transaction(async () => {
    const batch = await PromotionBatch.findByPk(id, { lock: true });
    if (!batch) throw notFound("Promotion batch");
    if (batch.status !== "draft" && batch.status !== "reviewed")
      throw conflict("promotion_status", `This promotion is ${batch.status}`);
    if ((await findCandidates(batch)) > 0) await batch.update({ status: "draft" });
    return showPromotion(id);
  });

/**
 * Adds a candidate for every open enrolment that has none, and the coming section to whom it was not there for yet.
 * @returns how many were added
 */
export async function findCandidates({ id, fromYearId, toYearId }: PromotionBatch): Promise<number> {
  const rows = await query<{ added: boolean }>(
    {
      name: "find-candidates",
      text: `
        INSERT INTO promotion_candidates (school_id, id, promotion_batch_id, student_id, enrollment_id, recommended,
          to_grade_level_id, to_section_id)
        SELECT $1, gen_random_uuid(), $2, e.student_id, e.id,
          CASE WHEN g.next_grade_level_id IS NULL THEN 'graduate' ELSE 'promote' END, g.next_grade_level_id,
          ${nextSectionSql("$4", "g.next_grade_level_id")}
        FROM enrollments e
        JOIN grade_levels g ON g.school_id = e.school_id AND g.id = e.grade_level_id
        LEFT JOIN sections s ON s.school_id = e.school_id AND s.id = e.section_id
        WHERE e.school_id = $1 AND e.academic_year_id = $3 AND e.status IN ('planned', 'active', 'suspended')
        ON CONFLICT (school_id, promotion_batch_id, student_id)
          DO UPDATE SET to_section_id = excluded.to_section_id, updated_at = now()
          WHERE promotion_candidates.status = 'pending' AND promotion_candidates.to_section_id IS NULL
            AND excluded.to_section_id IS NOT NULL
        RETURNING xmax = 0 AS added`,
    },
    [schoolId(), id, fromYearId, toYearId],
    { readOnly: false },
  );
  return rows.filter(({ added }) => added).length;
}

/** A promotion with how far it is. */
export const showPromotion = (id: string): Promise<z.input<typeof PromotionView>> =>
  transaction(async () => {
    const batch = await PromotionBatch.findByPk(id);
    if (!batch) throw notFound("Promotion batch");
    const [counts] = await query<z.input<typeof Counts>>(
      {
        name: "promotion-counts",
        text: `SELECT count(*)::int AS candidates, count(*) FILTER (WHERE status IN ('pending', 'approved'))::int AS pending,
            count(*) FILTER (WHERE status = 'applied')::int AS applied, count(*) FILTER (WHERE status = 'failed')::int AS failed
          FROM promotion_candidates WHERE school_id = $1 AND promotion_batch_id = $2`,
      },
      [schoolId(), id],
    );
    return { ...batch.get(), counts: counts! };
  });
