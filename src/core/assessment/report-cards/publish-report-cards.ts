import { Op, type WhereOptions } from "sequelize";
import { z } from "zod";
import { currentSchool } from "../../../db/context-values.ts";
import { execute } from "../../../db/query.ts";
import { sql } from "../../../db/sql.ts";
import { transaction } from "../../../db/transaction.ts";
import { now } from "../../../lib/clock.ts";
import { actorId } from "../../../lib/context.ts";
import { conflict, notFound } from "../../../lib/errors.ts";
import { ReportCard } from "../../../models/assessment/index.ts";
import { AcademicTerm, Section } from "../../../models/structure/index.ts";
import { changeOf } from "../../audit/change-of.ts";
import { recordActivity } from "../../audit/record-activity.ts";
import { recordAudits } from "../../audit/record-audit.ts";
import { scopeWhere } from "../../common/entities/row-scope.ts";
import { paragraphs } from "../../common/input/schemas.ts";
import { clearanceReasons, heldByClearance } from "../../fees/clearance/held-by-clearance.ts";
import { notify } from "../../notifications/notify.ts";
import { recountGradeTotals } from "../grading/recount-grade-totals.ts";
import { reportCardScope, sectionScope } from "../row-scope.ts";
import { requireReportCardEmails } from "./require-report-card-emails.ts";

export const OfTerm = z.strictObject({ termId: z.uuid() }).meta({ id: "ReportCardsOfTerm" });
export const Withholding = z.strictObject({ reason: paragraphs(500) }).meta({ id: "Withholding" });
export const ReviewedReportCards = z.object({ reviewed: z.int() }).meta({ id: "ReviewedReportCards" });
export const PublishedReportCards = z
  .object({
    published: z.int(),
    withheld: z.int(),
    drafts: z.int().describe("Number of cards not reviewed yet, which stay drafts"),
  })
  .meta({ id: "PublishedReportCards" });

/** Marks the draft cards of a section as reviewed. @throws {AppError} 404 */
export const reviewSection = (sectionId: string, { termId }: z.output<typeof OfTerm>) =>
  transaction(async () => {
    await sectionAndTerm(sectionId, termId);
    const cards = await lockCards({ sectionId, termId, status: "draft" });
    await move(cards, "reviewed", { reviewedBy: actorId() });
    return { reviewed: cards.length };
  });

/** Marks a draft card as reviewed. @throws {AppError} 404, 409 `report_card_status` */
export const reviewCard = (id: string): Promise<ReportCard> =>
  transaction(async () => {
    const card = await lockCard(id, ["draft", "reviewed"]);
    if (card.status === "draft") await move([card], "reviewed", { reviewedBy: actorId() });
    return card;
  });

/**
 * Publishes the reviewed cards of a section; cards of students without clearance are withheld with the reason. Running it
 * again also publishes cards of students who have been cleared since. Cards withheld manually stay withheld.
 * @throws {AppError} 404
 */
export const publishSection = (
  sectionId: string,
  { termId }: z.output<typeof OfTerm>,
): Promise<z.input<typeof PublishedReportCards>> =>
  transaction(async () => {
    const { section, term } = await sectionAndTerm(sectionId, termId);
    const reviewed = await lockCards({ sectionId, termId, status: "reviewed" });
    const held = await lockCards({ sectionId, termId, status: "withheld", withheldReason: clearanceReasons });
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
        params: { section: section.name, term: term.name },
        summary: `The report cards of ${section.name} for ${term.name} were published`,
        audience: "everyone",
      });
    const drafts = await ReportCard.count({ where: { sectionId, termId, status: "draft" } });
    return { ...counts, drafts };
  });

/**
 * Publishes one card, including one withheld for missing clearance.
 * @throws {AppError} 404, 409 `report_card_status`, `not_cleared`
 */
export const publishCard = (id: string): Promise<ReportCard> =>
  transaction(async () => {
    const card = await lockCard(id, ["reviewed", "withheld", "published"]);
    if (card.status === "published") return card;
    const reason = (await heldReasons([card])).get(card.studentId);
    if (card.status === "withheld" && reason) throw conflict("not_cleared", `Still withheld: ${reason}`);
    await publish([card]);
    return card.reload();
  });

/** Withholds a card from guardians and students, who see the reason. @throws {AppError} 404, 409 `report_card_status` */
export const withholdCard = (id: string, { reason }: z.output<typeof Withholding>): Promise<ReportCard> =>
  transaction(async () => {
    const card = await lockCard(id, ["reviewed", "published", "withheld"]);
    await supersedePrevious([card]);
    await move([card], "withheld", { withheldReason: reason, publishedAt: null });
    await recountGradeTotals(card.termId);
    await requireEmails([card]);
    return card;
  });

/** Publishes a withheld card, whatever the reason it was withheld for. @throws {AppError} 404, 409 `report_card_status` */
export const releaseCard = (id: string): Promise<ReportCard> =>
  transaction(async () => {
    const card = await lockCard(id, ["withheld", "published"]);
    if (card.status === "withheld") {
      await move([card], "published", {
        withheldReason: null,
        publishedAt: now(),
        publishedBy: actorId(),
      });
      await requireEmails([card]);
      await notifyFamilies([card]);
    }
    return card;
  });

const heldReasons = (cards: readonly ReportCard[]) =>
  heldByClearance(
    "report_card",
    cards.map(({ studentId }) => studentId),
    cards[0]!.termId,
  );

async function publish(cards: readonly ReportCard[]) {
  if (cards.length === 0) return { published: 0, withheld: 0 };
  const held = await heldReasons(cards);
  await supersedePrevious(cards);
  const [withheld, cleared] = [true, false].map((isHeld) =>
    cards.filter(({ studentId }) => held.has(studentId) === isHeld),
  ) as [ReportCard[], ReportCard[]];
  await move(cleared, "published", { publishedAt: now(), publishedBy: actorId(), withheldReason: null });
  await notifyFamilies(cleared);
  const changed = withheld.filter((card) => card.withheldReason !== held.get(card.studentId));
  for (const [reason, group] of Map.groupBy(changed, ({ studentId }) => held.get(studentId)!))
    await move(group, "withheld", { withheldReason: reason });
  await requireEmails(cards);
  await recountGradeTotals(cards[0]!.termId);
  return { published: cleared.length, withheld: withheld.length };
}

/** All cards must belong to one term. */
const requireEmails = (cards: readonly ReportCard[]) =>
  requireReportCardEmails(
    cards[0]!.termId,
    cards.map(({ studentId }) => studentId),
  );

/** Notifies guardians, and students with an account, of their published cards. */
async function notifyFamilies(cards: readonly ReportCard[]): Promise<void> {
  if (cards.length === 0) return;
  const term = await AcademicTerm.findByPk(cards[0]!.termId, { rejectOnEmpty: true });
  for (const card of cards)
    await notify({
      type: "report_card_published",
      props: { term: term.name },
      to: { families: [card.studentId], own: true },
      entityType: "ReportCard",
      entityId: card.id,
      url: `/report-cards/${card.id}?childId=${card.studentId}`,
      dedupeKey: `report-card:${card.id}:{student}`,
    });
}

/** Supersedes the published or withheld cards that these cards replace. */
const supersedePrevious = (cards: readonly ReportCard[]) =>
  execute(sql`
    UPDATE report_cards SET status = 'superseded', withheld_reason = NULL, updated_at = now()
    WHERE school_id = ${currentSchool} AND term_id = ${cards[0]!.termId}
      AND student_id = ANY (${cards.map(({ studentId }) => studentId)}::uuid[])
      AND id <> ALL (${cards.map(({ id }) => id)}::uuid[])
      AND status IN ('published', 'withheld')`);

type Status = "reviewed" | "published" | "withheld";

const verbs = { reviewed: "review", published: "publish", withheld: "withhold" } as const;

/** Changes the status of cards: one statement for the cards, one for their audit events. */
async function move(cards: readonly ReportCard[], status: Status, values: object): Promise<void> {
  if (cards.length === 0) return;
  await ReportCard.update({ ...values, status }, { where: { id: cards.map(({ id }) => id) } });
  const after = { status, ...("withheldReason" in values && { withheldReason: values.withheldReason }) };
  await recordAudits(
    cards.map((card) =>
      changeOf(ReportCard, card.id, verbs[status], { before: { status: card.status }, after }),
    ),
  );
  for (const card of cards) card.set({ ...values, status });
}

const lockCards = (where: WhereOptions): Promise<ReportCard[]> =>
  ReportCard.findAll({
    where: { [Op.and]: [where, scopeWhere("report-cards.manage", reportCardScope)] },
    lock: true,
    order: ["id"],
  });

async function lockCard(id: string, statuses: readonly string[]): Promise<ReportCard> {
  const [card] = await lockCards({ id });
  if (!card) throw notFound("Report card");
  if (!statuses.includes(card.status))
    throw conflict("report_card_status", `The card is ${card.status}, not ${statuses[0]}`);
  return card;
}

async function sectionAndTerm(sectionId: string, termId: string) {
  const section = await Section.findOne({
    where: { [Op.and]: [{ id: sectionId }, scopeWhere("report-cards.manage", sectionScope)] },
  });
  if (!section) throw notFound("Section");
  const term = await AcademicTerm.findByPk(termId);
  if (!term) throw notFound("Academic term");
  return { section, term };
}
