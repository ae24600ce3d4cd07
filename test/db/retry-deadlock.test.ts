import test from "ava";
import { execute } from "../../src/db/query.ts";
import { retryDeadlock } from "../../src/db/retry-deadlock.ts";
import { sql } from "../../src/db/sql.ts";
import { inSchool } from "../../src/db/transaction.ts";
import { startApp } from "../support/app.ts";

const app = await startApp();
const admin = await app.as("admin");
const { id: school } = (await admin.get("/school")).body;
const [one, two] = (await admin.get("/rooms?limit=2")).body.data as Array<{ id: string }>;
test.after.always(() => app.close());

const mark = (id: string, words: string) =>
  execute(sql`UPDATE rooms SET name = name || ${words} WHERE school_id = ${school} AND id = ${id}`);

test("of two transactions that wait for each other, the one that was ended runs again", async (t) => {
  let meeting = 0;
  let release = () => {};
  const both = new Promise<void>((resolve) => (release = resolve));
  const lockInTurn = async (first: string, second: string, words: string) => {
    await mark(first, words);
    meeting += 1;
    if (meeting === 2) release();
    await both;
    await mark(second, words);
  };
  const run = (first: string, second: string, words: string) =>
    retryDeadlock(() => inSchool(school, () => lockInTurn(first, second, words)));
  await Promise.all([run(one!.id, two!.id, " A"), run(two!.id, one!.id, " B")]);
  // The one that was ended can take its first row again before the other does: then they wait for each other once more.
  t.true(meeting >= 3, "one of them ran twice");
  for (const { id } of [one!, two!]) t.regex((await admin.get(`/rooms/${id}`)).body.name, / A B$| B A$/);
});

test("another failure is not repeated", async (t) => {
  let attempts = 0;
  const failing = retryDeadlock(async () => {
    attempts += 1;
    throw new Error("no");
  });
  await t.throwsAsync(failing, { message: "no" });
  t.is(attempts, 1);
});
