import test from "ava";
import { createDatabase } from "../../support/database.ts";
import { openClient } from "../../support/open-client.ts";
import { cli } from "../../support/process/process.ts";

const { url, drop } = await createDatabase();
test.after.always(drop);
const rebuild = (...args: string[]) => cli(["metrics", "rebuild", ...args], { DATABASE_URL: url });

test.serial("figures that were spoiled are repaired, school by school", async (t) => {
  const client = await openClient(url);
  t.teardown(() => client.end());
  const { rowCount } = await client.query(`UPDATE daily_metrics SET value = value + 1
    WHERE value > 0 AND school_id = (SELECT id FROM schools WHERE slug = 'greenfield')`);
  const other = await rebuild("--school", "riverside", "--json");
  t.is(other.code, 0);
  t.deepEqual(JSON.parse(other.stdout), [{ school: "riverside", repaired: 0 }]);
  t.deepEqual(JSON.parse((await rebuild("--json")).stdout), [
    { school: "greenfield", repaired: rowCount },
    { school: "riverside", repaired: 0 },
  ]);
  const table = await rebuild();
  t.is(table.code, 0);
  t.regex(table.stdout, /school.*repaired.*greenfield\W+0\W.*riverside\W+0\W/s);
  t.false(table.stdout.includes("\x1b"));
});

test("an unknown school ends with 3, a wrong option with 2", async (t) => {
  const [unknown, wrong] = await Promise.all([rebuild("--school", "nowhere"), rebuild("--day", "1")]);
  t.is(unknown.code, 3);
  t.regex(unknown.stderr, /^[^\n]*nowhere[^\n]*\n$/);
  t.is(wrong.code, 2);
  for (const { stdout } of [unknown, wrong]) t.is(stdout, "");
});
