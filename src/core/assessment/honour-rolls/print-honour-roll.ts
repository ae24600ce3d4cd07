import { currentSchool } from "../../../db/context-values.ts";
import { query } from "../../../db/query.ts";
import { type Sql, sql, unprepared } from "../../../db/sql.ts";
import type { HonourCertificatePage } from "../../../documents/assessment/honour-certificate.ts";
import type { HonourRollPage } from "../../../documents/assessment/honour-roll.ts";
import { print } from "../../../documents/print.ts";
import { fill } from "../../../documents/words/fill.ts";
import { conflict } from "../../../lib/errors.ts";
import type { HonourRoll } from "../../../models/assessment/index.ts";
import { checkWholeSchool } from "../../common/entities/whole-school-only.ts";
import { type Paper, paperOf } from "../../school/paper-of.ts";
import { honourRollEntries, seesRanks } from "./honour-roll-entries.ts";
import { honourRolls } from "./honour-rolls.ts";

interface Entry {
  name: string;
  term: string;
  year: string;
  measure: HonourRoll["measure"];
  revision: number;
  publishedAt: Date;
  student: string;
  section: string;
  gradeLevel: string;
  value: string;
  rank: number;
}

const selectEntries = (condition: Sql) => unprepared`
  SELECT h.name, t.name AS term, y.name AS year, h.measure, h.revision, h.published_at AS "publishedAt",
    e.student_name AS student, e.section_name AS section, e.grade_level AS "gradeLevel", e.value, e.rank
  FROM honour_roll_entries e JOIN honour_rolls h ON h.school_id = e.school_id AND h.id = e.honour_roll_id
    JOIN academic_terms t ON t.school_id = h.school_id AND t.id = h.term_id
    JOIN academic_years y ON y.school_id = t.school_id AND y.id = t.academic_year_id
  WHERE e.school_id = ${currentSchool} AND ${condition} ORDER BY e.sort_order, e.id`;

/** Gets a roll that has been published. @throws {AppError} 403, 404, 409 `honour_roll_status` */
async function frozenRoll(id: string) {
  checkWholeSchool("report-cards.manage");
  const roll = await honourRolls.get(id);
  if (roll.status === "draft")
    throw conflict("honour_roll_status", "The honour roll is a draft: publish it first");
  return roll;
}

/** Prints a published honour roll with a page for each grade level. @throws {AppError} 403, 404, 409 `honour_roll_status` */
export async function* printHonourRoll(id: string): AsyncGenerator<Uint8Array> {
  const { name } = await frozenRoll(id);
  const entries = await query<Entry>(selectEntries(sql`h.id = ${id}`));
  const paper = await paperOf();
  yield* print(paper.job("honour-roll", name), listPages(entries, paper));
}

function* listPages(entries: readonly Entry[], { dayOf }: Paper): Generator<HonourRollPage> {
  for (const [gradeLevel, group] of Map.groupBy(entries, (entry) => entry.gradeLevel)) {
    const { name, term, year, measure, revision, publishedAt } = group[0]!;
    yield {
      title: name,
      term: `${term}, ${year}`,
      gradeLevel,
      measure,
      revision,
      issuedOn: dayOf(publishedAt),
      students: group.map(({ rank, student, section, value }) => ({
        rank: String(rank),
        student,
        section,
        value,
      })),
    };
  }
}

/** Prints the certificates of a published honour roll as one PDF. @throws {AppError} 403, 404, 409 `honour_roll_status` */
export async function* printHonourCertificates(id: string): AsyncGenerator<Uint8Array> {
  const { name } = await frozenRoll(id);
  const entries = await query<Entry>(selectEntries(sql`h.id = ${id}`));
  const paper = await paperOf();
  yield* print(
    paper.job("honour-certificate", name),
    entries.map((entry) => certificateOf(entry, paper, true)),
  );
}

/** Prints the certificate of one student. @throws {AppError} 404, 409 `honour_roll_superseded` */
export async function* printHonourCertificate(entryId: string): AsyncGenerator<Uint8Array> {
  const { honourRollId } = await honourRollEntries.get(entryId);
  const { status } = await honourRolls.get(honourRollId);
  if (status === "superseded")
    throw conflict("honour_roll_superseded", "The honour roll was replaced by a newer revision");
  const [entry] = await query<Entry>(selectEntries(sql`e.id = ${entryId}`));
  const paper = await paperOf();
  const withRank = await seesRanks();
  yield* print(paper.job("honour-certificate", `${entry!.name}, ${entry!.student}`), [
    certificateOf(entry!, paper, withRank),
  ]);
}

const certificateOf = (
  { name, term, year, measure, publishedAt, student, section, gradeLevel, value, rank }: Entry,
  { words, dayOf }: Paper,
  withRank: boolean,
): HonourCertificatePage => ({
  roll: name,
  student,
  class: `${section} (${gradeLevel})`,
  text: fill(words.honours.awarded, { roll: name, term, year }),
  facts: [
    [measure === "average" ? words.average : words.gradePointAverage, value],
    ...(withRank ? ([[words.honours.rank, String(rank)]] as const) : []),
  ],
  issuedOn: dayOf(publishedAt),
});
