import { globSync, readFileSync } from "node:fs";
import test from "ava";
import { startApp } from "../../support/app.ts";

const app = await startApp();
const admin = await app.as("admin");
test.after.always(() => app.close());

/** The lines of a file, without the byte order mark. */
const linesOf = async (client: typeof admin, path: string) => {
  const { status, body } = await client.get(path);
  return { status, lines: String(body).replace("\uFEFF", "").trimEnd().split("\r\n") };
};

test("a file has the chosen columns in their order, with those of related rows", async (t) => {
  const { lines } = await linesOf(admin, "/students.csv?status=active&columns=section,familyName,status");
  t.is(lines[0], "section,familyName,status");
  const [row] = (await admin.get("/students?status=active&limit=1&include=enrollments")).body.data;
  const { sectionId } = row.enrollments.find(({ status }) => status === "active");
  const { name } = (await admin.get(`/sections/${sectionId}`)).body;
  t.is(lines[1], `${name},${row.familyName},active`);

  const invoices = await linesOf(admin, "/fee-invoices.csv?columns=student.familyName,number,total");
  t.is(invoices.lines[0], "student.familyName,number,total,currency");
  t.regex(invoices.lines[1]!, /^[^,]+,[^,]+,\d+\.\d\d,[A-Z]{3}$/);
  const cards = await linesOf(admin, "/report-cards.csv?columns=heading.student,average");
  t.is(cards.lines[0], "heading.student,average");
});

test("without a choice a file has all columns, as before", async (t) => {
  const { lines } = await linesOf(admin, "/rooms.csv");
  t.true(lines[0]!.startsWith("id,name,building"), lines[0]);
});

test("unknown columns are refused, and those of related rows stay within what the caller sees", async (t) => {
  for (const columns of ["passwordHash", "familyName,unknown", "enrollments.status", "household.unknown", ""])
    t.is((await admin.get(`/students.csv?columns=${columns}`)).status, 400, columns);
  const teacher = await app.as("teacher");
  const own = await linesOf(teacher, "/students.csv?columns=familyName,address,household.address");
  t.is(own.status, 200);
  t.deepEqual(
    own.lines.slice(1).filter((line) => !line.endsWith(",,")),
    [],
    "addresses are for the office",
  );
});

test("the columns that the console asks for exist", async (t) => {
  let asked = 0;
  for (const file of globSync("web/src/screens/**/*.tsx")) {
    const text = readFileSync(file, "utf8");
    const columns = [...text.matchAll(/csv: \[([^\]]*)\]/g)].flatMap(([, names]) =>
      [...names!.matchAll(/"([^"]+)"/g)].map(([, name]) => name!),
    );
    const path = /<ListCard\s+path="\/api\/v1([^"]+)"/.exec(text)?.[1];
    if (columns.length === 0 || !path) continue;
    asked += 1;
    const { status, body } = await admin.get(`${path}.csv?columns=${columns.join()}`);
    t.is(status, 200, `${file}: ${JSON.stringify(body)}`);
  }
  t.true(asked > 15, `${asked}`);
});
