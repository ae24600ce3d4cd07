import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import test from "ava";
import { strToU8, zipSync } from "fflate";
import { emptySchool } from "../integrations/school.ts";
import { startApp } from "../support/app.ts";
import { cli } from "../support/process/process.ts";

const app = await startApp();
const folder = mkdtempSync(join(tmpdir(), "school-svc-files-"));
test.after.always(async () => {
  await app.close();
  rmSync(folder, { recursive: true, force: true });
});

const run = (...args: string[]) => cli(["integrations", ...args], { DATABASE_URL: app.databaseUrl });

const roster = {
  "manifest.csv":
    "propertyName,value\noneroster.version,1.2\nfile.orgs,bulk\nfile.academicSessions,bulk\nfile.users,bulk\nfile.roles,bulk\n",
  "orgs.csv": "sourcedId,name,type\nhq,Hill,school\n",
  "academicSessions.csv":
    "sourcedId,title,type,startDate,endDate\ny,2026/27,schoolYear,2026-08-01,2027-07-31\n",
  "users.csv":
    "sourcedId,givenName,familyName,identifier,agentSourcedIds\nu1,Ann,Abel,F-1,g1\ng1,Gil,Abel,,\n",
  "roles.csv": "sourcedId,userSourcedId,role,orgSourcedId\nr1,u1,student,hq\nr2,g1,parent,hq\n",
};
const zipped = (files: Record<string, string>) =>
  zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])));

test.serial("a school is read from a zip, written into one, and read from that into another", async (t) => {
  const [client, other] = [await emptySchool(app), await emptySchool(app, "southlake")];
  const file = join(folder, "roster.zip");
  writeFileSync(file, zipped(roster));
  const shown = await run("import-oneroster", file, "--school", "northlake", "--dry-run", "--json");
  t.is(shown.code, 0, shown.stderr);
  const { counts, issues } = JSON.parse(shown.stdout);
  t.deepEqual(issues, []);
  t.true(counts.countCreated > 0);
  t.deepEqual((await client.get("/integration-connections")).body.data, [], "nothing has happened");

  const taken = await run("import-oneroster", file, "--school", "northlake", "--json");
  t.is(taken.code, 0, taken.stderr);
  const { countCreated } = counts;
  t.like(JSON.parse(taken.stdout), { status: "succeeded", counts: { countCreated, countFailed: 0 } });
  const again = await run("import-oneroster", file, "--school", "northlake");
  t.is(again.code, 0, again.stderr);
  t.regex(again.stdout, /created\s*│\s*0\b[\s\S]*succeeded/);

  const out = join(folder, "northlake.zip");
  const written = await run("export-oneroster", "--school", "northlake", "--out", out, "--json");
  t.is(written.code, 0, written.stderr);
  t.true(JSON.parse(written.stdout).bytes > 1_000);
  const moved = await run("import-oneroster", out, "--school", "southlake", "--json");
  t.is(moved.code, 0, moved.stderr);
  const [student] = (await other.get("/students")).body.data;
  t.like(student, { givenName: "Ann", admissionNumber: "F-1" });
  t.is((await other.get(`/student-guardians?studentId=${student.id}`)).body.data.length, 1);
});

test.serial("what cannot be done is said, with its exit code", async (t) => {
  const missing = await run("import-oneroster", join(folder, "none.zip"), "--school", "greenfield");
  t.is(missing.code, 3);
  const file = join(folder, "roster.zip");
  t.is((await run("import-oneroster", file, "--school", "nowhere")).code, 3);
  t.is((await run("export-oneroster", "--school", "nowhere", "--out", join(folder, "x.zip"))).code, 3);
  t.false(existsSync(join(folder, "x.zip")) || existsSync(join(folder, "x.zip.part")));
  const noZip = await run("import-oneroster", "package.json", "--school", "riverside");
  t.is(noZip.code, 1);
  t.regex(noZip.stderr, /not a zip/);
  t.is((await run("import-oneroster", file)).code, 2);
  // A row that cannot be taken makes it fail, and is in the log.
  const bad = join(folder, "bad.zip");
  writeFileSync(
    bad,
    zipSync({
      "manifest.csv": strToU8(
        "propertyName,value\noneroster.version,1.2\nfile.orgs,bulk\nfile.users,delta\nfile.roles,delta\n",
      ),
      "orgs.csv": strToU8("sourcedId,name,type\nhq,Hill,school\n"),
      "users.csv": strToU8("sourcedId,givenName,familyName\nu1,,Abel\n"),
      "roles.csv": strToU8("sourcedId,userSourcedId,role,orgSourcedId\nr1,u1,guardian,hq\n"),
    }),
  );
  const partly = await run("import-oneroster", bad, "--school", "riverside", "--json");
  t.is(partly.code, 1);
  t.like(JSON.parse(partly.stdout), { status: "partially_failed", counts: { countFailed: 1 } });
});
