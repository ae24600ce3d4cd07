import { z } from "zod";
import { query } from "../../db/query.ts";
import { print } from "../../documents/print.ts";
import type { ReportCardPage } from "../../documents/report-card.ts";
import { now } from "../../lib/clock.ts";
import { context, schoolId } from "../../lib/context.ts";
import { forbidden, notFound } from "../../lib/errors.ts";
import {
  type AttendanceSummary,
  type ReportCardHeading,
  reportCardStatuses,
} from "../../models/exams/index.ts";
import { dayWhere, showLetterhead } from "../platform/show-letterhead.ts";
import { withinSql } from "../within.ts";
import { reportCardReach, sectionReach } from "./reach.ts";

export const SectionCards = z.strictObject({
  termId: z.uuid(),
  status: z.enum(reportCardStatuses).default("published").describe("Which cards are printed"),
});

interface Card {
  id: string;
  heading: ReportCardHeading;
  average: string | null;
  grade: string | null;
  gradePointAverage: string | null;
  rank: number | null;
  rankedAmong: number | null;
  attendance: AttendanceSummary;
  homeroomComment: string | null;
  principalComment: string | null;
  revision: number;
  status: (typeof reportCardStatuses)[number];
  withheldReason: string | null;
  publishedAt: Date | null;
  lines: ReportCardPage["lines"];
}

const reachable = () =>
  `id IN (SELECT id FROM report_cards WHERE school_id = $1 AND ${withinSql("report-cards.read", reportCardReach)})`;

const cardsSql = `SELECT c.id, c.heading, c.average, c.grade, c.grade_point_average AS "gradePointAverage", c.rank,
    c.ranked_among AS "rankedAmong", c.attendance, c.homeroom_comment AS "homeroomComment",
    c.principal_comment AS "principalComment", c.revision, c.status, c.withheld_reason AS "withheldReason",
    c.published_at AS "publishedAt",
    (SELECT coalesce(json_agg(json_build_object('course', l.course_title, 'teacher', l.teacher,
        'coursework', l.coursework::text, 'exam', l.exam_score::text, 'score', l.score::text, 'grade', l.grade,
        'remark', l.remark, 'comment', l.teacher_comment) ORDER BY l.sort_order, l.id), '[]')
      FROM report_card_lines l WHERE l.school_id = c.school_id AND l.report_card_id = c.id) AS lines
  FROM report_cards c WHERE c.school_id = $1 AND c.id = ANY ($2::uuid[]) ORDER BY array_position($2::uuid[], c.id)`;

/** One report card as PDF. @throws {AppError} 404; 403 `report_card_withheld` for the family */
export async function* printReportCard(id: string): AsyncGenerator<Uint8Array> {
  const [found] = await query(
    { text: `SELECT id FROM report_cards WHERE school_id = $1 AND id = $2 AND ${reachable()}` },
    [schoolId(), id],
  );
  const [card] = found ? await read([id]) : [];
  if (!card) throw notFound("Report card");
  const scope = context().actor?.permissions.get("report-cards.read");
  if (card.status === "withheld" && (scope === "own_children" || scope === "self"))
    throw forbidden(`This card is withheld: ${card.withheldReason}`, "report_card_withheld");
  yield* printed(`${card.heading.title ?? "Report card"}, ${card.heading.student}`, [card.id]);
}

/** The report cards of a class and term as one PDF, by name. @throws {AppError} 404 where there are none */
export async function* printSectionCards(
  sectionId: string,
  { termId, status }: z.output<typeof SectionCards>,
): AsyncGenerator<Uint8Array> {
  const found = await query<{ id: string; section: string; term: string }>(
    {
      text: `SELECT c.id, c.heading ->> 'section' AS section, c.heading ->> 'term' AS term
        FROM report_cards c JOIN students s ON s.school_id = c.school_id AND s.id = c.student_id
        WHERE c.school_id = $1 AND c.section_id = $2 AND c.term_id = $3 AND c.status = $4 AND c.${reachable()}
          AND c.section_id IN (SELECT id FROM sections WHERE school_id = $1
            AND ${withinSql("report-cards.read", sectionReach)})
        ORDER BY s.family_name, s.given_name, s.id`,
    },
    [schoolId(), sectionId, termId, status],
  );
  const [first] = found;
  if (!first) throw notFound(`A ${status} report card of this section and term`);
  const ids = found.map(({ id }) => id);
  yield* printed(`Report cards, ${first.section}, ${first.term}`, ids);
}

async function* printed(title: string, ids: readonly string[]): AsyncGenerator<Uint8Array> {
  const { timezone, ...school } = await showLetterhead();
  const job = { kind: "report-card", title, school, created: now() } as const;
  yield* print(job, pages(ids, timezone));
}

/** How many cards are read at once, and so in memory at the most. */
const cardsAtOnce = 10;

async function* pages(ids: readonly string[], timezone: string): AsyncGenerator<ReportCardPage> {
  for (let start = 0; start < ids.length; start += cardsAtOnce)
    for (const card of await read(ids.slice(start, start + cardsAtOnce))) yield pageOf(card, timezone);
}

const read = (ids: readonly string[]): Promise<Card[]> =>
  query<Card>({ name: "print-report-cards", text: cardsSql }, [schoolId(), ids]);

const notices: Readonly<Record<Card["status"], string | null>> = {
  draft: "Draft: this card is not published",
  reviewed: "Draft: this card is not published",
  published: null,
  withheld: "Withheld",
  superseded: "A newer revision has taken the place of this card",
};

function pageOf({ heading, ...card }: Card, timezone: string): ReportCardPage {
  const { title, shows, footer, scale, ...names } = heading;
  const comments = [
    { by: "Class teacher", text: card.homeroomComment },
    { by: "Head of school", text: card.principalComment },
  ];
  return {
    ...names,
    title: title ?? "Report card",
    notice: card.withheldReason ? `Withheld: ${card.withheldReason}` : notices[card.status],
    revision: card.revision,
    average: card.average,
    grade: card.grade,
    gradePointAverage: card.gradePointAverage,
    rank: card.rank === null ? null : `${card.rank} of ${card.rankedAmong}`,
    issuedOn: card.publishedAt && dayWhere(timezone, card.publishedAt),
    lines: card.lines,
    attendance: shows.attendance ? card.attendance : null,
    comments: shows.comments ? comments.flatMap(({ by, text }) => (text ? [{ by, text }] : [])) : [],
    scale: shows.scale ? scale : [],
    footer,
  };
}
