import { z } from "zod";
import { currentSchool, currentUser } from "../../../db/context-values.ts";
import { execute, query } from "../../../db/query.ts";
import { sql } from "../../../db/sql.ts";
import { transaction } from "../../../db/transaction.ts";
import { actor } from "../../../lib/context.ts";
import { conflict, forbidden, invalid } from "../../../lib/errors.ts";
import { ReportCard } from "../../../models/assessment/index.ts";
import { audited } from "../../audit/audited.ts";
import { findLocked } from "../../common/entities/find-locked.ts";
import { conditionSql, scopeWhere } from "../../common/entities/row-scope.ts";
import { paragraphs } from "../../common/input/schemas.ts";
import { offeringsTaught } from "../../people/row-scope.ts";
import { reportCardScope } from "../row-scope.ts";

export const ReportCardComments = z
  .strictObject({
    homeroomComment: paragraphs(1000).nullable().optional(),
    principalComment: paragraphs(1000).nullable().optional(),
    lines: z
      .array(z.strictObject({ courseOfferingId: z.uuid(), comment: paragraphs(500).nullable() }))
      .max(100)
      .optional(),
  })
  .meta({ id: "ReportCardComments" });

/**
 * Writes comments on a card that is not published yet: the homeroom teacher on the card, teachers on their own courses,
 * callers with the scope `all` on everything.
 * @throws {AppError} 404, 403, 400, 409 `report_card_status`
 */
export const commentReportCard = (
  id: string,
  { lines = [], ...whole }: z.output<typeof ReportCardComments>,
): Promise<ReportCard> =>
  transaction(async () => {
    const card = await findLocked(ReportCard, id, {
      where: scopeWhere("report-cards.comment", reportCardScope),
    });
    if (card.status !== "draft" && card.status !== "reviewed")
      throw conflict("report_card_status", `The card is ${card.status}: generate a new revision first`);
    const rights = await rightsOn(card);
    if (whole.principalComment !== undefined && !rights.everything)
      throw forbidden("You cannot write the principal's comment");
    if (whole.homeroomComment !== undefined && !rights.homeroom)
      throw forbidden("Only the homeroom teacher can write this comment");
    if (lines.some(({ courseOfferingId }) => !rights.everything && !rights.offerings.has(courseOfferingId)))
      throw forbidden("You can comment only on your own courses");
    await card.update(whole);
    if (lines.length) await writeLines(id, lines);
    await audited(ReportCard, id, "comment", { after: { ...whole, lines } });
    return card;
  });

const taught = conditionSql(offeringsTaught);

async function rightsOn(card: ReportCard) {
  const everything = actor().permissions.get("report-cards.comment") === "all";
  const [row] = await query<{ homeroom: boolean; offerings: string[] }>(sql`
    SELECT EXISTS (SELECT FROM sections s
      JOIN staff_members m ON m.school_id = s.school_id AND m.id = s.homeroom_teacher_id
      WHERE s.school_id = ${currentSchool} AND s.id = ${card.sectionId} AND m.user_id = ${currentUser}) AS homeroom,
    ARRAY(${taught})::text[] AS offerings`);
  return { everything, homeroom: everything || row!.homeroom, offerings: new Set(row!.offerings) };
}

async function writeLines(reportCardId: string, lines: ReadonlyArray<{ courseOfferingId: string }>) {
  const written = await execute<{ id: string }>(sql`
    UPDATE report_card_lines l SET teacher_comment = g.comment, updated_at = now()
    FROM jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) AS g("courseOfferingId" uuid, comment text)
    WHERE l.school_id = ${currentSchool} AND l.report_card_id = ${reportCardId}
      AND l.course_offering_id = g."courseOfferingId"
    RETURNING l.course_offering_id AS id`);
  const found = new Set(written.map(({ id }) => id));
  const errors = lines.flatMap(({ courseOfferingId }, index) =>
    found.has(courseOfferingId)
      ? []
      : [{ path: `lines.${index}.courseOfferingId`, message: "is not on this card" }],
  );
  if (errors.length) throw invalid(errors);
}
