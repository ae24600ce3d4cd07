import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import test from "ava";
import { parse } from "csv-parse/sync";
import { startApp } from "../../support/app.ts";
import { cli } from "../../support/process/process.ts";

const app = await startApp();
const admin = await app.as("admin");
const folder = mkdtempSync(join(tmpdir(), "school-svc-export-"));
test.after.always(async () => {
  await app.close();
  rmSync(folder, { recursive: true, force: true });
});

const run = (...args: string[]) => cli(["export", ...args], { DATABASE_URL: app.databaseUrl });
const rows = (text: string) => parse(text, { columns: true, bom: true }) as Array<Record<string, string>>;

test("a list is what the API gives, of one school alone", async (t) => {
  const { code, stdout, stderr } = await run("students", "--school", "greenfield");
  t.is(code, 0);
  t.is(stderr, "");
  t.is(stdout, (await admin.get("/students.csv")).body.replace(/^(?!\uFEFF)/, "\uFEFF"));
  const { total } = (await admin.get("/students?count=true&limit=1")).body;
  t.is(rows(stdout).length, total);
  const other = await run("students", "--school", "riverside");
  const ids = new Set(rows(stdout).map(({ id }) => id));
  t.true(rows(other.stdout).length > 0 && rows(other.stdout).every(({ id }) => !ids.has(id)));
});

test("filters, text and order narrow it, and it can go into a file", async (t) => {
  const out = join(folder, "students.csv");
  const { code, stdout, stderr } = await run(
    ...["students", "--school", "greenfield", "--out", out, "--filter", "sex=female", "--sort", "-givenName"],
  );
  t.is(code, 0, stderr);
  t.is(stdout, "");
  const names = rows(readFileSync(out, "utf8")).map(({ givenName, sex }) => {
    t.is(sex, "female");
    return givenName;
  });
  t.true(names.length > 1);
  const { data } = (await admin.get("/students?sex=female&sort=-givenName&limit=200")).body;
  t.deepEqual(
    names,
    data.map(({ givenName }) => givenName),
  );
  const [first] = data;
  const found = rows((await run("students", "--school", "greenfield", "--q", first.admissionNumber)).stdout);
  t.deepEqual(
    found.map(({ id }) => id),
    [first.id],
  );
});

test("what cannot be exported says so, and leaves no file", async (t) => {
  const out = join(folder, "none.csv");
  const wrong: Array<[string[], number, RegExp]> = [
    [["pupils", "--school", "greenfield"], 2, /unknown list 'pupils'.*students.*attendance-records/],
    [
      ["students", "--school", "greenfield", "--filter", "colour=red", "--out", out],
      2,
      /filter: has unknown fields: colour/,
    ],
    [
      ["students", "--school", "greenfield", "--filter", "status=gone"],
      2,
      /status: must be one of applicant, active/,
    ],
    [["students", "--school", "greenfield", "--sort", "colour"], 2, /sort/],
    [["students", "--school", "greenfield", "--filter", "sex"], 2, /status=active/],
    [["students", "--school", "nowhere", "--out", out], 3, /nowhere/],
    [["students"], 2, /--school/],
  ];
  for (const [args, code, text] of wrong) {
    const ended = await run(...args);
    t.is(ended.code, code, ended.stderr);
    t.regex(ended.stderr, text);
    t.is(ended.stdout, "");
  }
  t.false(existsSync(out) || existsSync(`${out}.part`));
});
