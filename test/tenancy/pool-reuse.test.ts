import test from "ava";
import { startApp } from "../support/app.ts";
import { runsAll } from "../support/runner/runs-all.ts";
import { poolReuse } from "../support/tenancy/tenancy-pool.ts";

const app = await startApp({ DATABASE_POOL_MAX: "4" });
test.after.always(() => app.close());

const count = runsAll ? 1_000 : 300;

test("mixed requests of two schools over four connections stay apart", async (t) => {
  const figures = await poolReuse({ app, schools: ["greenfield", "riverside"], count });
  t.log(JSON.stringify(figures));
  t.is(figures.foreign, 0);
  t.is(figures.dirty, 0);
  t.is(figures.failed, 0);
  t.true(figures.busy < figures.requests / 50);
  t.true(figures.connections > 1 && figures.connections <= 4);
  t.is(figures.answered + figures.aborted, figures.requests);
  // Something was given up on, something was refused: otherwise this shows little.
  t.true(figures.aborted > count / 50 && figures.refused > count / 10);
});
