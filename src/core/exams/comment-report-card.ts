import { Op } from "sequelize";
import { z } from "zod";
import { query } from "../../db/query.ts";
import { transaction } from "../../db/transaction.ts";
import { now } from "../../lib/clock.ts";
import { actor, schoolId } from "../../lib/context.ts";
import { conflict, forbidden, invalid, notFound } from "../../lib/errors.ts";
import { ReportCard } from "../../models/exams/index.ts";
import { recordAudit } from "../audit/record-audit.ts";
import { offeringsTaught } from "../people/reach.ts";
import { paragraphs } from "../schemas.ts";
import { within } from "../within.ts";
import { reportCardReach } from "./reach.ts";

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
 * Comments on a card that is not out yet: the homeroom teacher on the whole, teachers on their courses, and whoever
 * may comment on every card on anything.
 * @throws {AppError} 404, 403, 400, 409 `report_card_status`
 */
export const commentReportCard = (
  id: string,
  { lines = [], ...whole }: z.output<typeof ReportCardComments>,
): Promise<ReportCard> =>
  transaction(async () => {
    const card = await ReportCard.findOne({
      where: { [Op.and]: [{ id }, within("report-cards.comment", reportCardReach)] },
      lock: true,
    });
    if (!card) throw notFound("Report card");
    if (card.status !== "draft" && card.status !== "reviewed")
      throw conflict("report_card_status", `The card is ${card.status}: make a new revision first`);
    const may = await rightsOn(card);
    if (whole.principalComment !== undefined && !may.everything)
      throw forbidden("The comment of the principal is not yours to write");
    if (whole.homeroomComment !== undefined && !may.homeroom)
      throw forbidden("The homeroom teacher writes this comment");
    if (lines.some(({ courseOfferingId }) => !may.everything && !may.offerings.has(courseOfferingId)))
      throw forbidden("Teachers comment on their own courses");
    await card.update(whole);
    if (lines.length) await writeLines(id, lines);
    await recordAudit({
      action: "report-cards.comment",
      entityType: "ReportCard",
      entityId: id,
      after: { ...whole, lines },
    });
    return card;
  });

const places = { school: "$1", user: "$2", now: "$4" } as const;
const taught = offeringsTaught.replace(
  /:(school|user|now)\b/g,
  (_match, name: keyof typeof places) => places[name],
);

async function rightsOn(card: ReportCard) {
  const everything = actor().permissions.get("report-cards.comment") === "all";
  const [row] = await query<{ homeroom: boolean; offerings: string[] }>(
    {
      name: "rights-on-report-card",
      text: `SELECT EXISTS (SELECT FROM sections s
          JOIN staff_members m ON m.school_id = s.school_id AND m.id = s.homeroom_teacher_id
          WHERE s.school_id = $1 AND s.id = $3 AND m.user_id = $2) AS homeroom,
        ARRAY(${taught})::text[] AS offerings`,
    },
    [schoolId(), actor().id, card.sectionId, now()],
  );
  return { everything, homeroom: everything || row!.homeroom, offerings: new Set(row!.offerings) };
}

async function writeLines(reportCardId: string, lines: ReadonlyArray<{ courseOfferingId: string }>) {
  const written = await query<{ id: string }>(
    {
      name: "comment-lines",
      text: `UPDATE report_card_lines l SET teacher_comment = g.comment, updated_at = now()
        FROM jsonb_to_recordset($3::jsonb) AS g("courseOfferingId" uuid, comment text)
        WHERE l.school_id = $1 AND l.report_card_id = $2 AND l.course_offering_id = g."courseOfferingId"
        RETURNING l.course_offering_id AS id`,
    },
    [schoolId(), reportCardId, JSON.stringify(lines)],
    { readOnly: false },
  );
  const found = new Set(written.map(({ id }) => id));
  const errors = lines.flatMap(({ courseOfferingId }, index) =>
    found.has(courseOfferingId)
      ? []
      : [{ path: `lines.${index}.courseOfferingId`, message: "is not on this card" }],
  );
  if (errors.length) throw invalid(errors);
}
