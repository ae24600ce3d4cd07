import test from "ava";
import { startApp } from "../support/app.ts";
import { poolReuse } from "../support/tenancy/tenancy-pool.ts";

const app = await startApp({ DATABASE_POOL_MAX: "4" });
test.after.always(() => app.close());

test("1,000 mixed requests of two schools over four connections stay apart", async (t) => {
  const figures = await poolReuse({ app, schools: ["greenfield", "riverside"], count: 1_000 });
  t.log(JSON.stringify(figures));
  t.is(figures.foreign, 0);
  t.is(figures.dirty, 0);
  t.is(figures.failed, 0);
  t.true(figures.busy < figures.requests / 50);
  t.true(figures.connections > 1 && figures.connections <= 4);
  t.is(figures.answered + figures.aborted, figures.requests);
  // Something was given up on, something was refused: otherwise this shows little.
  t.true(figures.aborted > 20 && figures.refused > 100);
});
