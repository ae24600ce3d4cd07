import { setTimeout as pause } from "node:timers/promises";
import test from "ava";
import { startApp } from "../support/app.ts";
import { ok } from "../support/ok.ts";
import { openClient } from "../support/open-client.ts";
import { cli, startCli } from "../support/process/process.ts";
import { stop } from "../support/process/process-service.ts";

const app = await startApp();
const database = await openClient(app.databaseUrl);
const admin = await app.as("admin");
test.after.always(async () => {
  await database.end();
  await app.close();
});

const rows = async (text: string) => (await database.query(text)).rows;
const schedule = (subject: string) =>
  ok(
    admin.post("/scheduled-messages", {
      ...{ channel: "in_app", subject, body: "It is on Friday." },
      audienceFilter: { any: [{ kind: "everyone" }] },
    }),
    201,
  );

test("workers that are killed in between lose nobody and tell nobody twice", async (t) => {
  for (let n = 0; n < 40; n += 1) await schedule(`Kill ${n}`);
  const env = { DATABASE_URL: app.databaseUrl };
  const running = [0, 1].map(() => startCli(t, ["run-job", "scheduled-messages", "--json"], { env }));
  const begun = async () =>
    (await rows("SELECT FROM message_recipients WHERE status = 'sent' LIMIT 1")).length;
  const before = async () =>
    (await rows("SELECT count(*)::int AS n FROM notifications WHERE title ~ '^Kill '"))[0].n > 20;
  while (!(await begun()) || !(await before())) await pause(2);
  for (const each of running) await stop(each, "SIGKILL");
  const { code, stdout } = await cli(["run-job", "scheduled-messages", "--json"], env);
  t.is(code, 0);
  t.deepEqual(Object.keys(JSON.parse(stdout)), ["job", "due", "sent", "failed"]);
  await app.app.runJob("scheduled-messages");
  const [{ open }] = await rows(
    "SELECT count(*)::int AS open FROM scheduled_messages WHERE subject LIKE 'Kill %' AND status <> 'sent'",
  );
  t.is(open, 0);
  const [{ planned, told, most }] = await rows(`
    SELECT (SELECT sum(count_planned)::int FROM scheduled_messages WHERE subject LIKE 'Kill %') AS planned,
      sum(n)::int AS told, max(n)::int AS most
    FROM (SELECT count(*) AS n FROM notifications WHERE title LIKE 'Kill %' GROUP BY user_id, title) x`);
  t.is(told, planned);
  t.is(most, 1);
});
