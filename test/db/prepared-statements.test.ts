import test from "ava";
import { query } from "../../src/db/query.ts";
import { join, sql } from "../../src/db/sql.ts";
import { withContext } from "../../src/lib/context.ts";
import { startApp } from "../support/app.ts";
import { forgetStatements } from "../support/forget-statements.ts";

const app = await startApp();
test.after.always(() => app.close());

test("statements that callers compose are prepared from the sixth time on, up to a number", async (t) => {
  // A module of its own: what other test files have composed in this worker counts as well.
  const own: typeof import("../../src/db/prepared-statements.ts") = await import(
    `${"../../src/db/prepared-statements.ts"}?own`
  );
  const sixTimes = (text: string) => Array.from({ length: 6 }, () => own.nameOfComposed(text)).at(-1);
  t.deepEqual(
    Array.from({ length: 5 }, () => own.nameOfComposed("0")),
    Array(5).fill(undefined),
  );
  const name = own.nameOfComposed("0");
  t.is(name, own.statementName("0"));
  for (let count = 1; count < 400; count += 1) t.truthy(sixTimes(String(count)));
  t.is(sixTimes("400"), undefined);
  for (let count = 401; count < 1_000; count += 1) t.is(own.nameOfComposed(String(count)), undefined);
  t.is(own.nameOfComposed("0"), name);
  t.is(own.statementGeneration(), 0);

  t.is(own.nameOfComposed("1000"), undefined);
  t.is(own.statementGeneration(), 1);
  t.is(own.nameOfComposed("0"), undefined);
  t.truthy(sixTimes("400"));
});

test("a connection keeps the plan of a statement in frequent use, and gives way when the count starts over", async (t) => {
  const asPlatform = <T>(fn: () => T) => withContext({ platformReason: "the test looks at connections" }, fn);
  const compose = () => asPlatform(() => query(sql`SELECT ${join([sql`1 AS in_frequent_use`, sql`2`])}`));
  const look = async () => {
    const [row] = await asPlatform(() =>
      query<{ pid: number; kept: number }>(sql`SELECT pg_backend_pid() AS pid, (SELECT count(*)::int
        FROM pg_prepared_statements WHERE statement LIKE '%1 AS in\\_frequent%') AS kept`),
    );
    return row!;
  };
  forgetStatements();
  for (let count = 0; count < 5; count += 1) await compose();
  const before = await look();
  await compose();
  const after = await look();
  t.is(after.pid, before.pid);
  t.deepEqual([before.kept, after.kept], [0, 1]);

  forgetStatements();
  t.not((await look()).pid, before.pid);
});
