import test from "ava";
import { DateTime } from "luxon";
import { subscribeTenant } from "../../../src/core/platform/billing/subscribe-tenant.ts";
import { findSchool } from "../../../src/core/school/find-school.ts";
import type { JobReport } from "../../../src/jobs/job-reports.ts";
import { setClock } from "../../../src/lib/clock.ts";
import { startApp } from "../../support/app.ts";
import { openClient } from "../../support/open-client.ts";
import { openTestSchool } from "../../support/open-test-school.ts";

const app = await startApp();
const db = await openClient(app.databaseUrl);
test.after.always(async () => {
  setClock();
  await db.end();
  await app.close();
});

const start = DateTime.utc(2031, 3, 10, 10);
const onDay = (days: number) => setClock(() => start.plus({ days }).toJSDate());
const slugs = Array.from({ length: 6 }, (_none, index) => `numbered-${index}`);
const numbered = (year: number, count: number) =>
  Array.from({ length: count }, (_none, index) => `SUB-${year}-${String(index + 1).padStart(5, "0")}`);
/** The numbers of a year, in their order, and how many schools have them. */
async function issued(year: number) {
  const { rows } = await db.query(
    "SELECT school_id, number FROM tenant_invoices WHERE number LIKE $1 ORDER BY number",
    [`SUB-${year}-%`],
  );
  return {
    numbers: rows.map(({ number }) => number),
    schools: new Set(rows.map((row) => row.school_id)).size,
  };
}
const subscribe = (slug: string) => subscribeTenant(slug, "starter");

test.serial("schools that subscribe at the same moment get one number after the other", async (t) => {
  onDay(0);
  await Promise.all(slugs.map(openTestSchool));
  const invoices = await Promise.all(slugs.slice(0, 4).map(subscribe));
  t.deepEqual(invoices.map(({ number }) => number).sort(), numbered(2031, 4));
  t.deepEqual(await issued(2031), { numbers: numbered(2031, 4), schools: 4 });
});

test.serial("who is rolled back gives the number back, and no two schools can have the same", async (t) => {
  const [, , , , late, last] = slugs as [string, string, string, string, string, string];
  const copy = `INSERT INTO tenant_invoices (school_id, id, number, period_start, period_end, subtotal_minor,
      total_minor, currency, issued_on, due_on, status)
    SELECT s.id, gen_random_uuid(), $2, '2031-03-10', '2031-04-09', 0, 0, 'USD', '2031-03-10', '2031-03-24', 'void'
    FROM schools s WHERE slug = $1`;
  await t.throwsAsync(db.query(copy, [last, "SUB-2031-00004"]), { message: /tenant_invoices_number/ });
  await db.query(copy, [last, "SUB-2031-00005"]);
  await t.throwsAsync(subscribe(late));
  t.is((await findSchool(late)).tenant.status, "TRIAL");
  await db.query("DELETE FROM tenant_invoices WHERE number = 'SUB-2031-00005'");
  t.is((await subscribe(late)).number, "SUB-2031-00005");
});

test.serial("two runs at the same moment renew each school once, without a gap", async (t) => {
  onDay(70);
  const run = () => app.app.runJob("subscription-reminder");
  const reports = await Promise.all([run(), run(), subscribe(slugs[5]!)]);
  for (const { messages } of reports.slice(0, 2) as JobReport<"subscription-reminder">[])
    t.is(messages, undefined);
  t.is(
    (await findSchool(slugs[5]!)).tenant.status,
    "SUBSCRIBED",
    "its trial was over, but it has chosen a plan",
  );
  const { numbers } = await issued(2031);
  t.deepEqual(numbers, numbered(2031, numbers.length));
  const { rows } = await db.query(
    `SELECT s.slug, count(*)::int FROM tenant_invoices i JOIN schools s ON s.id = i.school_id
      WHERE s.slug LIKE 'numbered-%' GROUP BY 1 ORDER BY 1`,
  );
  // Two months of which the second began meanwhile: three invoices; the last school has just begun.
  t.deepEqual(
    rows.map(({ count }) => count),
    [3, 3, 3, 3, 3, 1],
  );
});

test.serial("each year begins with the first number", async (t) => {
  onDay(366);
  await openTestSchool("numbered-next");
  t.is((await subscribe("numbered-next")).number, "SUB-2032-00001");
  t.is((await issued(2031)).numbers.at(0), "SUB-2031-00001");
});
