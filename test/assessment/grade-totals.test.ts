import test from "ava";
import fc from "fast-check";
import { rebuildMetrics } from "../../src/core/dashboard/rebuild-metrics.ts";
import { withContext } from "../../src/lib/context.ts";
import { sql } from "../identity/sql.ts";
import { startApp } from "../support/app.ts";

interface Card {
  id: string;
  termId: string;
  sectionId: string;
}

const app = await startApp();
const admin = await app.as("admin");
const database = await sql(app.databaseUrl);
const { id: schoolId } = (await admin.get("/school")).body;
const rebuild = () => withContext({ schoolId }, rebuildMetrics);
const published: Card[] = (await admin.get("/report-cards?status=published&limit=200")).body.data;
const cards = [...Map.groupBy(published, ({ sectionId }) => sectionId).values()].flatMap((each) =>
  each.slice(0, 3),
);
test.after.always(async () => {
  await database.end();
  await app.close();
});

/** The totals of all courses, counted from the cards by another query than the service's. */
const counted = `
  SELECT c.term_id, c.section_id, count(*)::int AS scores, count(DISTINCT c.student_id)::int AS students, sum(l.score) AS sum
  FROM report_cards c JOIN report_card_lines l ON l.school_id = c.school_id AND l.report_card_id = c.id
  WHERE c.school_id = $1 AND c.status IN ('published', 'withheld') AND l.grade IS NOT NULL
  GROUP BY c.term_id, c.section_id ORDER BY 1, 2`;
const kept = `
  SELECT term_id, section_id, scores, students, score_sum AS sum FROM grade_totals
  WHERE school_id = $1 AND course_id IS NULL ORDER BY 1, 2`;
const rowsOf = async (text: string) => (await database.query(text, [schoolId])).rows;

const step = fc.record({
  card: fc.nat(cards.length - 1),
  action: fc.constantFrom("withhold", "release", "regenerate", "publish"),
});

async function play({ card, action }: { card: number; action: string }): Promise<number> {
  const { id, sectionId, termId } = cards[card]!;
  if (action === "withhold")
    return (await admin.put(`/report-cards/${id}/withholding`, { reason: "Books are missing" })).status;
  if (action === "release") return (await admin.delete(`/report-cards/${id}/withholding`)).status;
  if (action === "regenerate")
    return (await admin.post(`/sections/${sectionId}/report-cards/generation`, { termId })).status;
  await admin.post(`/sections/${sectionId}/report-cards/review`, { termId });
  return (await admin.post(`/sections/${sectionId}/report-cards/publication`, { termId })).status;
}

test.serial(
  "grade totals match the cards, whatever is published and withheld at the same time",
  async (t) => {
    t.true(cards.length >= 4);
    t.deepEqual(await rowsOf(kept), await rowsOf(counted), "as seeded");
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 6 }), async (steps) => {
        const statuses = await Promise.all(steps.map(play));
        t.true(
          statuses.every((status) => [200, 201, 409].includes(status)),
          statuses.join(),
        );
        t.deepEqual(await rowsOf(kept), await rowsOf(counted));
        t.is(await rebuild(), 0);
      }),
      { numRuns: 10 },
    );
  },
);

test.serial("a rebuild repairs totals that differ, and removes those of no card", async (t) => {
  const before = await rowsOf(kept);
  const { rowCount } = await database.query(
    "UPDATE grade_totals SET scores = scores + 1, grades = '{}' WHERE school_id = $1",
    [schoolId],
  );
  t.is(await rebuild(), rowCount!);
  t.deepEqual(await rowsOf(kept), before);
  await database.query(
    "UPDATE report_cards SET status = 'superseded', withheld_reason = NULL WHERE school_id = $1 AND section_id = $2",
    [schoolId, cards[0]!.sectionId],
  );
  t.true((await rebuild()) > 0);
  t.deepEqual(await rowsOf(kept), await rowsOf(counted));
});
