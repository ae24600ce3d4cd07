import test from "ava";
import { demoPassword } from "../../../seeders/demo.ts";
import { startApp } from "../../support/app.ts";
import { openClient } from "../../support/open-client.ts";

const app = await startApp({ BCRYPT_COST: "12" });
test.after.always(() => app.close());

const password = demoPassword;
const signIn = () => app.anonymous.post("/auth/login", { email: "admin@greenfield.example", password });

test.serial(
  "whoever signs in many times at once, where they did before, is let in or told that it is busy",
  async (t) => {
    t.is((await signIn()).status, 200);
    const responses = await Promise.all(Array.from({ length: 25 }, signIn));
    const statuses = new Set(responses.map(({ status }) => status));
    t.true(statuses.has(200));
    t.true(statuses.has(503), "the storm is large enough to turn some away");
    t.is(statuses.size, 2, [...statuses].join());
  },
);

test.serial("being turned away is not held to have been a guess", async (t) => {
  const client = await openClient(app.databaseUrl);
  const { rows } = await client.query(
    "SELECT count(*)::int AS failures FROM login_attempts WHERE NOT succeeded",
  );
  await client.end();
  t.is(rows[0].failures, 0);
  t.is((await signIn()).status, 200);
});

test.serial("being turned away counts in the limit of requests, so that a flood is not free", async (t) => {
  const seen = new Map<number, number>();
  // Fewer at once than the limit of 30: what is under way does not exhaust it.
  for (let wave = 0; wave < 12 && !seen.has(429); wave += 1)
    for (const { status } of await Promise.all(Array.from({ length: 25 }, signIn)))
      seen.set(status, (seen.get(status) ?? 0) + 1);
  t.true(seen.has(503), JSON.stringify([...seen]));
  t.true(seen.has(429), JSON.stringify([...seen]));
  const other = { email: "teacher@greenfield.example", password };
  t.is((await app.anonymous.post("/auth/login", other)).status, 200, "another account is not held back");
});
