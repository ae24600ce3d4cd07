import { drawReportCard, type ReportCardPage } from "../../src/documents/assessment/report-card.ts";
import { callsOf, drawAlone } from "../baselines/pdfkit.ts";
import { type Benchmark, compare, median } from "../support/benchmark.ts";
import { withCandidates } from "../support/candidates.ts";
import { asAdmin } from "../support/database/fixture.ts";
import { residentMb } from "../support/processes.ts";
import { seconds } from "../support/seconds.ts";

const rounds = 9;
const cards = 40;

/** The report cards of a class as one PDF over HTTP, compared with pdfkit alone drawing the same pages. */
export const reportCards: Benchmark = {
  id: "P-13",
  alias: "report-cards",
  timeLimit: 240_000,
  measure: (fixture) =>
    withCandidates(fixture, [], async (candidates, token) => {
      const { url, pid } = candidates.get("ours")!;
      const { sectionId, termId, school, pages } = await fullClass(fixture.databaseUrl);
      const calls = callsOf((sheet) => {
        for (const page of pages) drawReportCard(sheet, school, page);
      });
      const path = `${url}/api/v1/sections/${sectionId}/report-cards.pdf?termId=${termId}`;
      const before = residentMb(pid);
      const times: Record<"ours" | "alone", number[]> = { ours: [], alone: [] };
      let [bytes, bytesAlone, most] = [0, 0, before];
      // The first round is a warm-up.
      for (let round = 0; round <= rounds; round += 1) {
        const ours = await seconds(async () => {
          const response = await fetch(path, { headers: { authorization: `Bearer ${token}` } });
          if (response.status !== 200) throw new Error(`${response.status} ${await response.text()}`);
          bytes = (await response.arrayBuffer()).byteLength;
        });
        most = Math.max(most, residentMb(pid));
        const alone = await seconds(async () => {
          bytesAlone = await drawAlone(calls);
        });
        if (round === 0) continue;
        times.ours.push(pages.length / ours);
        times.alone.push(pages.length / alone);
      }
      // The comparison is valid only for the same pages.
      if (Math.abs(bytes / bytesAlone - 1) > 0.02) throw new Error(`${bytes} bytes against ${bytesAlone}`);
      return [
        compare(
          {
            id: "P-13",
            name: `report cards/s of a class of ${pages.length}, against pdfkit alone`,
            ours: median(times.ours),
            baseline: median(times.alone),
            ratio: median(times.ours.map((each, index) => each / times.alone[index]!)),
            details: { addedMb: most - before },
          },
          { atLeast: 0.7 },
        ),
      ];
    }),
};

interface FullClass {
  sectionId: string;
  termId: string;
  school: Parameters<typeof drawReportCard>[1];
  pages: ReportCardPage[];
}

/** A class with the given number of published cards, and their printed content. */
const fullClass = (databaseUrl: string): Promise<FullClass> =>
  asAdmin(databaseUrl, async (client) => {
    // Demo classes are smaller: move cards of the whole year into one.
    const { rows } = await client.query(
      `WITH class AS (
         SELECT c.school_id, c.section_id, c.term_id FROM report_cards c
         JOIN schools s ON s.id = c.school_id AND s.slug = 'greenfield'
         WHERE c.status = 'published' GROUP BY 1, 2, 3 ORDER BY count(*) DESC, 2 LIMIT 1
       ), moved AS (
         SELECT c.school_id, c.id FROM report_cards c JOIN class k USING (school_id, term_id)
         WHERE c.status = 'published' ORDER BY c.section_id = k.section_id DESC, c.id LIMIT ${cards}
       ), updated AS (
         UPDATE report_cards c SET section_id = k.section_id FROM class k, moved m
         WHERE c.school_id = m.school_id AND c.id = m.id AND c.section_id <> k.section_id
       )
       SELECT section_id AS "sectionId", term_id AS "termId" FROM class`,
    );
    const { sectionId, termId } = rows[0];
    const { rows: pages } = await client.query(
      `SELECT c.heading || jsonb_build_object('title', coalesce(c.heading ->> 'title', 'Report card'), 'notice', NULL,
          'revision', c.revision, 'average', c.average::text, 'grade', c.grade,
          'gradePointAverage', c.grade_point_average::text, 'rank', c.rank || ' of ' || c.ranked_among,
          'issuedOn', to_char(c.published_at, 'YYYY-MM-DD'), 'attendance', c.attendance,
          'comments', (SELECT coalesce(jsonb_agg(jsonb_build_object('by', b, 'text', x)), '[]')
            FROM (VALUES ('Class teacher', c.homeroom_comment), ('Head of school', c.principal_comment)) v (b, x)
            WHERE x <> ''),
          'lines', (SELECT jsonb_agg(jsonb_build_object('course', l.course_title, 'teacher', l.teacher,
              'coursework', l.coursework::text, 'exam', l.exam_score::text, 'score', l.score::text, 'grade', l.grade,
              'remark', l.remark, 'comment', l.teacher_comment) ORDER BY l.sort_order, l.id)
            FROM report_card_lines l WHERE l.school_id = c.school_id AND l.report_card_id = c.id)) AS page
       FROM report_cards c JOIN students s ON s.school_id = c.school_id AND s.id = c.student_id
       WHERE c.section_id = $1 AND c.term_id = $2 AND c.status = 'published'
       ORDER BY s.family_name, s.given_name, s.id`,
      [sectionId, termId],
    );
    const { rows: schools } = await client.query(
      `SELECT name, motto, address, phone, email, website FROM schools WHERE slug = 'greenfield'`,
    );
    return { sectionId, termId, school: schools[0], pages: pages.map(({ page }) => page) };
  });
