import { setTimeout as wait } from "node:timers/promises";
import test from "ava";
import { pipelined } from "../../src/db/pipelined.ts";
import { query } from "../../src/db/query.ts";
import { sql } from "../../src/db/sql.ts";
import { inSchool } from "../../src/db/transaction.ts";
import { startApp, type TestApp } from "../support/app.ts";

let app: TestApp;
let school: string;
test.before(async () => {
  app = await startApp();
  const admin = await app.as("admin");
  school = (await admin.get("/school")).body.id;
});
test.after.always(() => app.close());

const setNote = (value: string) => query(sql`SELECT set_config('app.note', ${value}, true) AS note`);
const readNote = () => query<{ note: string }>(sql`SELECT current_setting('app.note') AS note`);

test("each step reads what the steps before it wrote", async (t) => {
  const [, first, , second, nothing] = await inSchool(school, () =>
    pipelined([() => setNote("one"), () => readNote(), () => setNote("two"), () => readNote(), () => null]),
  );
  t.is(first[0]!.note, "one");
  t.is(second[0]!.note, "two");
  t.is(nothing, null);
});

test("a step that awaits before its first statement is refused, and the transaction rolls back", async (t) => {
  const late = async () => {
    await wait(1);
    return readNote();
  };
  await t.throwsAsync(
    inSchool(school, () => pipelined([() => setNote("one"), late, () => setNote("two")])),
    { message: /Step 1 of pipelined\(\) must send its first statement before it awaits/ },
  );
});

test("the first failure is thrown once every step is over", async (t) => {
  const broken = () => query(sql`SELECT 1 / 0`);
  await t.throwsAsync(
    inSchool(school, () => pipelined([broken, readNote])),
    { message: /division by zero/ },
  );
});

test("steps outside a transaction have no order and are refused", async (t) => {
  await t.throwsAsync(pipelined([() => readNote()]), { message: /needs a running transaction/ });
});
