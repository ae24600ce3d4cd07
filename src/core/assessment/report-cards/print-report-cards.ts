import { z } from "zod";
import { currentSchool } from "../../../db/context-values.ts";
import { query } from "../../../db/query.ts";
import { sql, unprepared } from "../../../db/sql.ts";
import type { ReportCardPage } from "../../../documents/assessment/report-card.ts";
import { print } from "../../../documents/print.ts";
import { fill } from "../../../documents/words/fill.ts";
import type { Words } from "../../../documents/words/words-of.ts";
import { context } from "../../../lib/context.ts";
import { forbidden, notFound } from "../../../lib/errors.ts";
import {
  type AttendanceSummary,
  type ReportCardHeading,
  reportCardStatuses,
} from "../../../models/assessment/index.ts";
import { scopeSql } from "../../common/entities/row-scope.ts";
import { type Paper, paperOf } from "../../school/paper-of.ts";
import { reportCardScope, sectionScope } from "../row-scope.ts";

export const SectionCards = z.strictObject({
  termId: z.uuid(),
  status: z.enum(reportCardStatuses).default("published").describe("Status of the cards to print"),
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

const inRowScope = () =>
  sql`id IN (SELECT id FROM report_cards WHERE school_id = ${currentSchool} AND ${scopeSql("report-cards.read", reportCardScope)})`;

/** Prints one report card as PDF. @throws {AppError} 404, 403 `report_card_withheld` for guardians and students */
export async function* printReportCard(id: string): AsyncGenerator<Uint8Array> {
  const [found] = await query(unprepared`
    SELECT id FROM report_cards WHERE school_id = ${currentSchool} AND id = ${id} AND ${inRowScope()}`);
  const [card] = found ? await readCards([id]) : [];
  if (!card) throw notFound("Report card");
  const scope = context().actor?.permissions.get("report-cards.read");
  if (card.status === "withheld" && (scope === "own_children" || scope === "self"))
    throw forbidden(`This card is withheld: ${card.withheldReason}`, "report_card_withheld");
  const { title, student } = card.heading;
  yield* printed(({ reportCard }) => `${title ?? reportCard}, ${student}`, [card.id]);
}

/** Prints the report cards of a section and term as one PDF, sorted by name. @throws {AppError} 404 if there are none */
export async function* printSectionCards(
  sectionId: string,
  { termId, status }: z.output<typeof SectionCards>,
): AsyncGenerator<Uint8Array> {
  const found = await query<{ id: string; section: string; term: string }>(unprepared`
    SELECT c.id, c.heading ->> 'section' AS section, c.heading ->> 'term' AS term
    FROM report_cards c JOIN students s ON s.school_id = c.school_id AND s.id = c.student_id
    WHERE c.school_id = ${currentSchool} AND c.section_id = ${sectionId} AND c.term_id = ${termId}
      AND c.status = ${status} AND c.${inRowScope()}
      AND c.section_id IN (SELECT id FROM sections WHERE school_id = ${currentSchool}
        AND ${scopeSql("report-cards.read", sectionScope)})
    ORDER BY s.family_name, s.given_name, s.id`);
  const [first] = found;
  if (!first) throw notFound(`A ${status} report card of this section and term`);
  const ids = found.map(({ id }) => id);
  yield* printed(({ reportCards }) => fill(reportCards, first), ids);
}

async function* printed(title: (words: Words) => string, ids: readonly string[]): AsyncGenerator<Uint8Array> {
  const paper = await paperOf();
  yield* print(paper.job("report-card", title(paper.words)), pages(ids, paper));
}

/** Cards read per query, which bounds the number in memory. */
const BATCH_SIZE = 10;

async function* pages(ids: readonly string[], paper: Paper): AsyncGenerator<ReportCardPage> {
  for (let start = 0; start < ids.length; start += BATCH_SIZE)
    for (const card of await readCards(ids.slice(start, start + BATCH_SIZE))) yield pageOf(card, paper);
}

const readCards = (ids: readonly string[]): Promise<Card[]> =>
  query<Card>(sql`
    SELECT c.id, c.heading, c.average, c.grade, c.grade_point_average AS "gradePointAverage", c.rank,
      c.ranked_among AS "rankedAmong", c.attendance, c.homeroom_comment AS "homeroomComment",
      c.principal_comment AS "principalComment", c.revision, c.status, c.withheld_reason AS "withheldReason",
      c.published_at AS "publishedAt",
      (SELECT coalesce(json_agg(json_build_object('course', l.course_title, 'teacher', l.teacher,
          'coursework', l.coursework::text, 'exam', l.exam_score::text, 'score', l.score::text, 'grade', l.grade,
          'remark', l.remark, 'comment', l.teacher_comment) ORDER BY l.sort_order, l.id), '[]')
        FROM report_card_lines l WHERE l.school_id = c.school_id AND l.report_card_id = c.id) AS lines
    FROM report_cards c WHERE c.school_id = ${currentSchool} AND c.id = ANY (${ids}::uuid[])
      ORDER BY array_position(${ids}::uuid[], c.id)`);

function noticeOf({ status }: Pick<Card, "status">, words: Words): string | null {
  if (status === "published") return null;
  if (status === "withheld") return words.withheld;
  return words.cardNotices[status === "superseded" ? "superseded" : "draft"];
}

function pageOf({ heading, ...card }: Card, { words, dayOf }: Paper): ReportCardPage {
  const { title, shows, footer, scale, ...names } = heading;
  const comments = [
    { by: words.classTeacher, text: card.homeroomComment },
    { by: words.headOfSchool, text: card.principalComment },
  ];
  return {
    ...names,
    title: title ?? words.reportCard,
    notice: card.withheldReason
      ? fill(words.withheldFor, { reason: card.withheldReason })
      : noticeOf(card, words),
    revision: card.revision,
    average: card.average,
    grade: card.grade,
    gradePointAverage: card.gradePointAverage,
    rank: card.rank === null ? null : fill(words.place, { rank: card.rank, count: card.rankedAmong }),
    issuedOn: card.publishedAt && dayOf(card.publishedAt),
    lines: card.lines,
    attendance: shows.attendance ? card.attendance : null,
    comments: shows.comments ? comments.flatMap(({ by, text }) => (text ? [{ by, text }] : [])) : [],
    scale: shows.scale ? scale : [],
    footer,
  };
}
