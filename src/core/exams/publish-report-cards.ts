import { Op, type WhereOptions } from "sequelize";
import { z } from "zod";
import { query } from "../../db/query.ts";
import { transaction } from "../../db/transaction.ts";
import { now } from "../../lib/clock.ts";
import { actorId, schoolId } from "../../lib/context.ts";
import { conflict, notFound } from "../../lib/errors.ts";
import { ReportCard } from "../../models/exams/index.ts";
import { AcademicTerm, Section } from "../../models/structure/index.ts";
import { recordActivity } from "../audit/record-activity.ts";
import { recordAudits } from "../audit/record-audit.ts";
import { notify } from "../communication/notify.ts";
import { clearanceReasons, heldByClearance } from "../fees/held-by-clearance.ts";
import { paragraphs } from "../schemas.ts";
import { within } from "../within.ts";
import { obligeForReportCards } from "./oblige-for-report-cards.ts";
import { reportCardReach, sectionReach } from "./reach.ts";

export const OfTerm = z.strictObject({ termId: z.uuid() }).meta({ id: "ReportCardsOfTerm" });
export const Withholding = z.strictObject({ reason: paragraphs(500) }).meta({ id: "Withholding" });
export const ReviewedReportCards = z.object({ reviewed: z.int() }).meta({ id: "ReviewedReportCards" });
export const PublishedReportCards = z
  .object({
    published: z.int(),
    withheld: z.int(),
    drafts: z.int().describe("Left as they are: nobody has reviewed them yet"),
  })
  .meta({ id: "PublishedReportCards" });

/** Notes that the drafts of a section were looked through. */
export const reviewSection = (sectionId: string, { termId }: z.output<typeof OfTerm>) =>
  transaction(async () => {
    await sectionAndTerm(sectionId, termId);
    const cards = await find({ sectionId, termId, status: "draft" });
    await move(cards, "reviewed", { reviewedBy: actorId() });
    return { reviewed: cards.length };
  });

/** @throws {AppError} 404, 409 `report_card_status` */
export const reviewCard = (id: string): Promise<ReportCard> =>
  transaction(async () => {
    const card = await findOne(id, ["draft", "reviewed"]);
    if (card.status === "draft") await move([card], "reviewed", { reviewedBy: actorId() });
    return card;
  });

/**
 * Shows the reviewed cards of a section to families; those of students who are not cleared are withheld with the reason.
 * Done again, it shows those whose students are cleared by now; what somebody withheld stays so.
 */
export const publishSection = (
  sectionId: string,
  { termId }: z.output<typeof OfTerm>,
): Promise<z.input<typeof PublishedReportCards>> =>
  transaction(async () => {
    const { section, term } = await sectionAndTerm(sectionId, termId);
    const reviewed = await find({ sectionId, termId, status: "reviewed" });
    const held = await find({ sectionId, termId, status: "withheld", withheldReason: clearanceReasons });
    const isReviewed = new Set(reviewed.map(({ studentId }) => studentId));
    const counts = await publish([
      ...reviewed,
      ...held.filter(({ studentId }) => !isReviewed.has(studentId)),
    ]);
    if (reviewed.length || counts.published)
      await recordActivity({
        verb: "report-cards.published",
        entityType: "Section",
        entityId: sectionId,
        summary: `The report cards of ${section.name} for ${term.name} were published`,
        audience: "everyone",
      });
    const drafts = await ReportCard.count({ where: { sectionId, termId, status: "draft" } });
    return { ...counts, drafts };
  });

/** Publishes one card, also one that was withheld by the rule. @throws {AppError} 404, 409 `report_card_status`, `not_cleared` */
export const publishCard = (id: string): Promise<ReportCard> =>
  transaction(async () => {
    const card = await findOne(id, ["reviewed", "withheld", "published"]);
    if (card.status === "published") return card;
    const reason = (await heldBack([card])).get(card.studentId);
    if (card.status === "withheld" && reason) throw conflict("not_cleared", `Still withheld: ${reason}`);
    await publish([card]);
    return card.reload();
  });

/** Keeps a card from families for a reason that they are told. @throws {AppError} 404, 409 `report_card_status` */
export const withholdCard = (id: string, { reason }: z.output<typeof Withholding>): Promise<ReportCard> =>
  transaction(async () => {
    const card = await findOne(id, ["reviewed", "published", "withheld"]);
    await supersedeOthers([card]);
    await move([card], "withheld", { withheldReason: reason, publishedAt: null });
    await oblige([card]);
    return card;
  });

/** Shows a withheld card to families after all, whatever it was withheld for. @throws {AppError} 404, 409 `report_card_status` */
export const releaseCard = (id: string): Promise<ReportCard> =>
  transaction(async () => {
    const card = await findOne(id, ["withheld", "published"]);
    if (card.status === "withheld") {
      await move([card], "published", {
        withheldReason: null,
        publishedAt: now(),
        publishedBy: actorId(),
      });
      await oblige([card]);
      await tellFamilies([card]);
    }
    return card;
  });

const heldBack = (cards: readonly ReportCard[]) =>
  heldByClearance(
    "report_card",
    cards.map(({ studentId }) => studentId),
    cards[0]!.termId,
  );

async function publish(cards: readonly ReportCard[]) {
  if (cards.length === 0) return { published: 0, withheld: 0 };
  const held = await heldBack(cards);
  await supersedeOthers(cards);
  const [kept, free] = [true, false].map((isHeld) =>
    cards.filter(({ studentId }) => held.has(studentId) === isHeld),
  ) as [ReportCard[], ReportCard[]];
  await move(free, "published", { publishedAt: now(), publishedBy: actorId(), withheldReason: null });
  await tellFamilies(free);
  const changed = kept.filter((card) => card.withheldReason !== held.get(card.studentId));
  for (const [reason, group] of Map.groupBy(changed, ({ studentId }) => held.get(studentId)!))
    await move(group, "withheld", { withheldReason: reason });
  await oblige(cards);
  return { published: free.length, withheld: kept.length };
}

/** The cards are of one term. */
const oblige = (cards: readonly ReportCard[]) =>
  obligeForReportCards(
    cards[0]!.termId,
    cards.map(({ studentId }) => studentId),
  );

/** Families, and students with an account, hear of what they can read now. */
async function tellFamilies(cards: readonly ReportCard[]): Promise<void> {
  if (cards.length === 0) return;
  const term = await AcademicTerm.findByPk(cards[0]!.termId, { rejectOnEmpty: true });
  for (const card of cards)
    await notify({
      type: "report_card_published",
      props: { term: term.name },
      to: { families: [card.studentId], own: true },
      entityType: "ReportCard",
      entityId: card.id,
      url: `/report-cards/${card.id}`,
      dedupeKey: `report-card:${card.id}:{student}`,
    });
}

/** What was out before a new revision is out no more. */
const supersedeOthers = (cards: readonly ReportCard[]) =>
  query(
    {
      name: "supersede-report-cards",
      text: `UPDATE report_cards SET status = 'superseded', withheld_reason = NULL, updated_at = now()
        WHERE school_id = $1 AND term_id = $2 AND student_id = ANY ($3::uuid[]) AND id <> ALL ($4::uuid[])
          AND status IN ('published', 'withheld')`,
    },
    [schoolId(), cards[0]!.termId, cards.map(({ studentId }) => studentId), cards.map(({ id }) => id)],
    { readOnly: false },
  );

type Status = "reviewed" | "published" | "withheld";

/** One statement for the cards, and one for their lines in the audit. */
async function move(cards: readonly ReportCard[], status: Status, values: object): Promise<void> {
  if (cards.length === 0) return;
  await ReportCard.update({ ...values, status }, { where: { id: cards.map(({ id }) => id) } });
  const after = { status, ...("withheldReason" in values && { withheldReason: values.withheldReason }) };
  await recordAudits(
    cards.map((card) => ({
      action: `report-cards.${status}`,
      entityType: "ReportCard",
      entityId: card.id,
      before: { status: card.status },
      after,
    })),
  );
  for (const card of cards) card.set({ ...values, status });
}

const find = (where: WhereOptions): Promise<ReportCard[]> =>
  ReportCard.findAll({
    where: { [Op.and]: [where, within("report-cards.manage", reportCardReach)] },
    lock: true,
    order: ["id"],
  });

async function findOne(id: string, statuses: readonly string[]): Promise<ReportCard> {
  const [card] = await find({ id });
  if (!card) throw notFound("Report card");
  if (!statuses.includes(card.status))
    throw conflict("report_card_status", `The card is ${card.status}, not ${statuses[0]}`);
  return card;
}

async function sectionAndTerm(sectionId: string, termId: string) {
  const section = await Section.findOne({
    where: { [Op.and]: [{ id: sectionId }, within("report-cards.manage", sectionReach)] },
  });
  if (!section) throw notFound("Section");
  const term = await AcademicTerm.findByPk(termId);
  if (!term) throw notFound("Academic term");
  return { section, term };
}
