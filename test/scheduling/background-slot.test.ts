import test from "ava";
import { database } from "../../src/db/index.ts";
import { acrossSchools } from "../../src/db/transaction.ts";
import { withContext } from "../../src/lib/context.ts";
import { startApp } from "../support/app.ts";

test("many jobs at once leave connections to requests, and none of them is given up", async (t) => {
  const { as, close } = await startApp({ DATABASE_POOL_MAX: 4 });
  t.teardown(close);
  t.is(database().poolMax, 4);
  const admin = await as("admin");
  const held = Promise.withResolvers<void>();
  let begun = 0;
  const twoBegun = Promise.withResolvers<void>();
  const jobs = Array.from({ length: 12 }, () =>
    withContext({ isBackground: true }, () =>
      acrossSchools("a job that takes its time", async () => {
        begun += 1;
        if (begun === 2) twoBegun.resolve();
        await held.promise;
      }),
    ),
  );
  await twoBegun.promise;
  const responses = await Promise.all(Array.from({ length: 6 }, () => admin.get("/school")));
  t.deepEqual(
    responses.map(({ status }) => status),
    Array(6).fill(200),
  );
  t.is(begun, 2, "the others wait for their turn");
  held.resolve();
  await t.notThrowsAsync(Promise.all(jobs));
  t.is(begun, 12);
});
