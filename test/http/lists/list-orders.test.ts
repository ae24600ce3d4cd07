import test from "ava";
import { startApp } from "../../support/app.ts";
import { openClient } from "../../support/open-client.ts";

const app = await startApp();
const superuser = await openClient(app.databaseUrl);
test.after.always(async () => {
  await superuser.end();
  await app.close();
});

/** What a school has a few of: read and sorted as a whole. */
const small = new Set([
  ...["academic-years", "academic-terms", "attendance-codes", "calendar-days", "class-periods", "courses"],
  ...["course-offerings", "custom-field-definitions", "departments", "descriptors", "grade-levels", "rooms"],
  ...["sections", "subjects", "staff-members", "staff-qualifications", "teaching-assignments", "timetables"],
  ...[
    "timetable-exceptions",
    "roles",
    "school-settings",
    "number-sequences",
    "subscriptions",
    "tenant-invoices",
  ],
  ...["student-groups", "promotion-batches", "person-merges", "import-batches"],
  ...["integration-connections", "api-keys", "webhook-endpoints", "calendar-feeds"],
  ...["grading-scales", "exams", "report-card-templates"],
  ...["admission-campaigns", "admission-seats", "known-school-keys"],
  ...[
    "fee-balances",
    "fee-categories",
    "fee-structures",
    "fee-components",
    "discount-schemes",
    "fee-schedules",
  ],
]);
/** Read by the key of what they belong to. */
const parts = new Set(["import-rows", "grading-scale-intervals", "fee-invoice-lines", "fee-schedule-items"]);

test("a list that grows can be read in the order of an index, whichever its order", async (t) => {
  const { body: document } = await app.anonymous.get("/openapi.json");
  const { rows } = await superuser.query(
    "SELECT tablename, indexdef FROM pg_indexes WHERE schemaname = 'public'",
  );
  const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  const missing: string[] = [];
  let checked = 0;
  for (const [path, { get }] of Object.entries<any>(document.paths)) {
    const sort = get?.parameters.find(({ name }: { name: string }) => name === "sort");
    const noun = path.replace("/api/v1/", "");
    if (!sort || noun.includes("/") || noun.endsWith(".csv") || small.has(noun) || parts.has(noun)) continue;
    const table = noun.replaceAll("-", "_");
    for (const column of sort.schema.enum.filter((name: string) => !name.startsWith("-"))) {
      checked += 1;
      const indexed = rows.some(
        ({ tablename, indexdef }) =>
          tablename === table && new RegExp(`\\(school_id, "?${snake(column)}\\b`).test(indexdef),
      );
      if (!indexed) missing.push(`${noun} by ${column}`);
    }
  }
  t.deepEqual(missing, [], "add an index, or say above why it needs none");
  t.true(checked > 20);
});

test("each list gives a page, its size, the next page and the matches of a search", async (t) => {
  const { body: document } = await app.anonymous.get("/openapi.json");
  const clients = { school: await app.as("admin"), platform: await app.asOperator() };
  let checked = 0;
  for (const [path, { get }] of Object.entries<any>(document.paths)) {
    const parameters = get?.parameters.map(({ name }: { name: string }) => name) ?? [];
    const names = ["limit", "cursor", "sort", "count"];
    if (path.includes("{") || !names.every((name) => parameters.includes(name))) continue;
    const client = path.startsWith("/api/v1/platform/") ? clients.platform : clients.school;
    const from = path.replace("/api/v1", "");
    for (const query of [
      "limit=1&count=true",
      ...(parameters.includes("q") ? ["limit=1&count=true&q=a"] : []),
    ]) {
      const { status, body } = await client.get(`${from}?${query}`);
      t.is(status, 200, `${from}?${query}: ${JSON.stringify(body)}`);
      t.true(Number.isInteger(body.total) && body.total >= body.data.length, from);
      const { nextCursor } = body.page;
      t.is(nextCursor === null, body.total <= 1, from);
      if (!nextCursor) continue;
      const next = await client.get(`${from}?${query}&cursor=${nextCursor}`);
      t.is(next.status, 200, `${from}: ${JSON.stringify(next.body)}`);
      t.not(next.body.data[0].id, body.data[0].id, from);
    }
    checked += 1;
  }
  t.true(checked > 60, String(checked));
});
