import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import test from "ava";
import { startApp } from "../../support/app.ts";
import { cli } from "../../support/process/process.ts";

const app = await startApp();
const admin = await app.as("admin");
const folder = mkdtempSync(join(tmpdir(), "school-svc-import-"));
test.after.always(async () => {
  await app.close();
  rmSync(folder, { recursive: true, force: true });
});

const env = { DATABASE_URL: app.databaseUrl };
function file(name: string, text: string): string {
  writeFileSync(join(folder, name), text);
  return join(folder, name);
}
const run = (kind: string, path: string, ...args: string[]) =>
  cli(["import", kind, path, "--school", "greenfield", ...args], env);
const count = async (q: string) =>
  (await admin.get(`/students?count=true&limit=1&q=${encodeURIComponent(q)}`)).body.total as number;
const batches = async () => (await admin.get("/import-batches")).body.data as any[];

test.serial("without --yes a file is shown, and nothing of it is left behind", async (t) => {
  const before = (await batches()).length;
  const path = file(
    "shown.csv",
    "First name;Surname;Class;Born\nShown;Cli;;5/3/2015\nShown;Cli;;31/3/2015\n",
  );
  const { code, stdout, stderr } = await run("students", path, "--date-format", "DD/MM/YYYY");
  t.is(code, 0, stderr);
  t.regex(stdout, /Born +│ dateOfBirth/);
  t.regex(stdout, /rows: 2, valid: 2, invalid: 0/);
  t.regex(stdout, /add --yes/);
  t.false((stdout + stderr).includes("\x1b"));
  const dry = await run("students", path, "--date-format", "DD/MM/YYYY", "--dry-run", "--yes", "--json");
  t.like(JSON.parse(dry.stdout), { rows: 2, valid: 2, invalid: 0, imported: 0, status: "previewed" });
  t.is(await count("Shown Cli"), 0);
  t.is((await batches()).length, before);
});

test.serial("with --yes it is imported, with columns named by hand", async (t) => {
  const path = file("named.csv", "Kind a=b;Nachname;When\nNamed;Cli;2015-03-31\n");
  const { code, stdout, stderr } = await run(
    "students",
    path,
    "--yes",
    "--json",
    "--map",
    "Kind a=b=givenName",
    "--map",
    "when=dateOfBirth",
  );
  t.is(code, 0, stderr);
  t.like(JSON.parse(stdout), { status: "completed", imported: 1, failed: 0, skipped: 0 });
  t.regex(stderr, /importing: 1 done/);
  const { data } = (await admin.get("/students?q=Named%20Cli")).body;
  t.like(data[0], { givenName: "Named", dateOfBirth: "2015-03-31" });
});

test.serial("faulty rows stop it, unless they are to be skipped", async (t) => {
  const path = file("faulty.csv", "given name,family name,sex\nFaulty,Cli,f\n,Cli,f\nFaulty,Cli,z\n");
  const { code, stdout } = await run("students", path, "--yes");
  t.is(code, 1);
  t.regex(stdout, /3 +│ given name: is missing/);
  t.regex(stdout, /4 +│ sex: must be one of female, male, other/);
  t.is(await count("Faulty Cli"), 0);
  const skipped = await run("students", path, "--yes", "--skip-invalid");
  t.is(skipped.code, 0, skipped.stderr);
  t.regex(skipped.stdout, /imported: 1, failed: 0, skipped: 2/);
  t.is(await count("Faulty Cli"), 1);
});

test.serial("wrong usage, schools and files that are not there", async (t) => {
  const path = file("plain.csv", "given name,family name\nA,B\n");
  const ends: Array<[Promise<any>, number, RegExp]> = [
    [run("pupils", path), 2, /'pupils' is invalid.*students, guardians, staff, enrollments/],
    [run("students", join(folder, "nowhere.csv")), 3, /^File not found: [^\n]+\n$/],
    [cli(["import", "students", path, "--school", "nowhere"], env), 3, /nowhere/],
    [run("students", path, "--map", "given name"), 2, /Class=gradeLevelCode/],
    [run("students", path, "--map", "Age=dateOfBirth"), 1, /Age: the file has no such column/],
    [run("students", path, "--map", "given name=age"), 1, /age: is not a field of students/],
    [run("students", path, "--date-format", "YY"), 2, /DD\.MM\.YYYY/],
    [run("staff", path, "--yes"), 1, /staffNumber: is required/],
    [run("students", file("empty.csv", "")), 1, /The file is empty/],
  ];
  for (const [end, code, text] of ends) {
    const ended = await end;
    t.is(ended.code, code, ended.stderr);
    t.regex(ended.stderr, text);
    t.is(ended.stdout, "");
  }
});
