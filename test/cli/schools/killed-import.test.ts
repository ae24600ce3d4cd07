import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import test from "ava";
import pg from "pg";
import { startApp } from "../../support/app.ts";
import { cli, startCli } from "../../support/process/process.ts";

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

test.serial("an import that is killed goes on with the same file, and does no row twice", async (t) => {
  const rows = Array.from({ length: 150 }, (_, n) => `Killed,Number ${n},K-${n}`);
  const path = file("killed.csv", ["given name,family name,admission number", ...rows].join("\n"));
  const first = startCli(t, ["import", "students", path, "--school", "greenfield", "--yes"], { env });
  const client = new pg.Client(app.databaseUrl);
  await client.connect();
  for (let done = 0; done < 10; ) {
    const { rows } = await client.query(
      "SELECT count(*)::int AS n FROM students WHERE given_name = 'Killed'",
    );
    done = rows[0].n;
  }
  await client.end();
  first.child.kill("SIGKILL");
  await first.ended;
  const begun = await count("Killed");
  t.true(begun >= 10 && begun < 150, String(begun));
  const { code, stdout, stderr } = await run("students", path, "--yes", "--json");
  t.is(code, 0, stderr);
  t.like(JSON.parse(stdout), { status: "completed", imported: 150, failed: 0 });
  t.is(await count("Killed"), 150);
  t.is((await run("students", path, "--yes")).code, 1, "a third time every number is taken");
});
