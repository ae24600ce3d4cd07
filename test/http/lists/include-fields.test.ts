import test from "ava";
import { openapiDocument } from "../../../src/server/openapi-document.ts";
import { startApp } from "../../support/app.ts";
import { transactionsOf } from "../../support/observing/statements.ts";
import { runsAll } from "../../support/runner/runs-all.ts";

const app = await startApp();
const admin = await app.as("admin");
test.after.always(() => app.close());

const document: any = openapiDocument();
const schemaOf = ({ $ref, ...schema }: any) =>
  $ref ? document.components.schemas[$ref.split("/").at(-1)] : schema;

interface Offered {
  path: string;
  include: string;
  fields: string[];
}

/** Every include of every list, with the fields of its rows as the document has them. */
const offered: Offered[] = Object.entries<any>(document.paths).flatMap(([path, { get }]) => {
  const names: string[] = get?.parameters?.map(({ name }: { name: string }) => name) ?? [];
  if (!names.includes("include") || !names.includes("cursor")) return [];
  const page = schemaOf(get.responses[200].content["application/json"].schema);
  const { pattern } = get.parameters.find(({ name }: { name: string }) => name === "include").schema;
  const { properties } = schemaOf(page.properties.data.items);
  return /^\^\(([\w|]+)\)/
    .exec(pattern)![1]!
    .split("|")
    .map((include) => {
      const { anyOf, items, ...plain } = schemaOf(properties[include]);
      const row = schemaOf(items ?? anyOf?.[0] ?? plain);
      return { path: path.replace("/api/v1", ""), include, fields: Object.keys(row.properties) };
    });
});

const only = (row: any, fields: readonly string[]): object =>
  Object.fromEntries(fields.filter((name) => row[name] !== undefined).map((name) => [name, row[name]]));

const fullName = (row: any) =>
  row.givenName === undefined || row.name !== undefined
    ? row
    : { ...row, name: `${row.givenName} ${row.familyName}` };

for (const [who, mailbox] of (["admin", "teacher", "guardian"] as const).entries())
  test(`every include of every list shows the ${mailbox} the named fields, and no others`, async (t) => {
    const client = await app.as(mailbox);
    let compared = 0;
    for (const [at, { path, include, fields }] of offered.entries()) {
      // An administrator is shown every include; the others, who take the same way to it, every third.
      if (!runsAll && who > 0 && at % 3 !== who) continue;
      const read = (named: string) => client.get(`${path}?limit=10&include=${named}`);
      const whole = await read(include);
      if (whole.status !== 200) {
        t.true([400, 403].includes(whole.status), `${path} ${include}: ${whole.status}`);
        continue;
      }
      for (const parity of [0, 1]) {
        const asked = fields.filter((_name, index) => index % 2 === parity);
        const part = await read(`${include}(${asked.join(",")})`);
        t.is(part.status, 200, `${path} ${include}: ${JSON.stringify(part.body)}`);
        const expected = whole.body.data.map((row: any) => {
          const shown = row[include];
          const partOf = (each: any) => only(fullName(each), asked);
          return { ...row, [include]: Array.isArray(shown) ? shown.map(partOf) : shown && partOf(shown) };
        });
        t.deepEqual(part.body.data, expected, `${path}?include=${include}(${asked.join(",")})`);
        if (whole.body.data.some((row: any) => row[include]?.id ?? row[include]?.length)) compared += 1;
      }
    }
    const least = { admin: 100, teacher: 40, guardian: 20 }[mailbox] / (runsAll || who === 0 ? 1 : 3);
    t.true(compared > least, `${compared} includes had rows`);
  });

// Serial: it watches all statements of the process.
test.serial("the database sends the named columns only", async (t) => {
  const read = () => admin.get("/enrollments?include=student(name,admissionNumber)");
  const statements = (await transactionsOf(read)).flatMap((transaction) => transaction.statements);
  const ofStudents = statements.find((text) => text.includes("FROM students t"))!;
  const columns = [...ofStudents.matchAll(/ AS "(\w+)"/g)].map(([, name]) => name);
  t.deepEqual(columns, ["id", "admissionNumber", "name"]);
});

test("one row, and several includes, take fields too", async (t) => {
  const [row] = (await admin.get("/enrollments?limit=1&include=student,section")).body.data;
  const asked = "student(name),section(name,status),student(status),gradeLevel";
  const { body } = await admin.get(`/enrollments/${row.id}?include=${asked}`);
  const { givenName, familyName, status } = row.student;
  t.deepEqual(body.student, { status, name: `${givenName} ${familyName}` });
  t.deepEqual(body.section, { name: row.section.name, status: row.section.status });
  t.is(body.gradeLevel.id, row.gradeLevelId);
  const whole = await admin.get(`/enrollments/${row.id}?include=student(name),student`);
  t.deepEqual(whole.body.student, row.student, "once asked for as a whole, it is whole");
});

test("a field that does not exist is refused with those that do", async (t) => {
  const response = await admin.get("/enrollments?include=student(name,password)");
  t.is(response.status, 400);
  t.deepEqual(response.body.errors[0].path, "include");
  t.regex(response.body.errors[0].message, /^student has no field password; its fields are id, .*, name$/);
  for (const include of [
    "student()",
    "student(",
    "student(name",
    "student(name,)",
    "student(name))",
    "(name)",
  ])
    t.is((await admin.get(`/enrollments?include=${include}`)).status, 400, include);
});

test("a long text is refused at once", async (t) => {
  const began = performance.now();
  const response = await admin.get(`/enrollments?include=student(${"a,".repeat(900)}`);
  t.is(response.status, 400);
  t.true(performance.now() - began < 2_000);
});
