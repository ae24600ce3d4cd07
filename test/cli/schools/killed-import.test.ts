import { rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import test from "ava";
import { startApp } from "../../support/app.ts";
import { openClient } from "../../support/open-client.ts";
import { cli, startCli } from "../../support/process/process.ts";

const app = await startApp();
const admin = await app.as("admin");
const path = join(tmpdir(), `school-svc-killed-${process.pid}.csv`);
test.after.always(async () => {
  rmSync(path, { force: true });
  await app.close();
});

const env = { DATABASE_URL: app.databaseUrl };
const command = ["import", "students", path, "--school", "greenfield", "--yes"];
const count = async () => (await admin.get("/students?count=true&limit=1&q=Killed")).body.total as number;

test("an import that is killed goes on with the same file, and does no row twice", async (t) => {
  const rows = Array.from({ length: 150 }, (_, n) => `Killed,Number ${n},K-${n}`);
  writeFileSync(path, ["given name,family name,admission number", ...rows].join("\n"));
  const first = startCli(t, command, { env });
  const client = await openClient(app.databaseUrl);
  for (let done = 0; done < 10; ) {
    const { rows } = await client.query(
      "SELECT count(*)::int AS n FROM students WHERE given_name = 'Killed'",
    );
    done = rows[0].n;
  }
  await client.end();
  first.child.kill("SIGKILL");
  await first.ended;
  const begun = await count();
  t.true(begun >= 10 && begun < 150, String(begun));
  const { code, stdout, stderr } = await cli([...command, "--json"], env);
  t.is(code, 0, stderr);
  t.like(JSON.parse(stdout), { status: "completed", imported: 150, failed: 0 });
  t.is(await count(), 150);
  t.is((await cli(command, env)).code, 1, "a third time every number is taken");
});
