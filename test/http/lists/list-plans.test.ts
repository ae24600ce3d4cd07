import test from "ava";
import { startApp } from "../../support/app.ts";
import { first } from "../../support/first.ts";
import { transactionsOf } from "../../support/observing/statements.ts";

const app = await startApp();
test.after.always(() => app.close());

// PostgreSQL does not know the value of a parameter when it makes the plan that it keeps.
test.serial("the usual limits are in the text of lists that any plan suits", async (t) => {
  const teacher = await app.as("teacher");
  const limitOf = async (path: "/enrollment-status-changes" | "/students", query: string) => {
    const transactions = await transactionsOf(async () => {
      t.is((await teacher.get(`${path}${query}`)).status, 200);
    });
    const page = transactions
      .flatMap(({ statements }) => statements)
      .find((text) => text.includes("ORDER BY t."));
    return /LIMIT (\S+)$/.exec(page!)![1];
  };
  t.is(await limitOf("/enrollment-status-changes", ""), "51");
  t.is(await limitOf("/enrollment-status-changes", "?limit=200&sort=effectiveOn"), "201");
  t.regex((await limitOf("/enrollment-status-changes", "?limit=7"))!, /^\$\d+$/);
  t.is(await limitOf("/students", "?status=active"), "51");

  const { enrollmentId } = await first(teacher, "/enrollment-status-changes");
  const rare = await limitOf("/enrollment-status-changes", `?enrollmentId=${enrollmentId}`);
  t.regex(rare!, /^\$\d+$/, "a value may be rare in a table that grows");
});
