import test from "ava";
import { createDatabase } from "../support/database.ts";
import { openClient } from "../support/open-client.ts";
import { cli, startCli } from "../support/process/process.ts";
import { stop } from "../support/process/process-service.ts";
import { startSmtpServer } from "../support/services/smtp-server.ts";

const { url, drop } = await createDatabase();
const db = await openClient(url);
test.after.always(async () => {
  await db.end();
  await drop();
});
const lanes = 4;

async function sink(emails: number) {
  await db.query("TRUNCATE queued_emails CASCADE");
  await db.query(
    `INSERT INTO queued_emails (school_id, id, template_kind, entity_key, to_address, subject, html, text, message_id)
      SELECT s.id, gen_random_uuid(), 'test', n::text, n || '@x.example', 'x', 'x', 'x', n || '@x.example'
      FROM generate_series(1, $1) AS n, (SELECT id FROM schools LIMIT 1) AS s`,
    [emails],
  );
  const smtp = await startSmtpServer();
  const env = {
    DATABASE_URL: url,
    SMTP_URL: smtp.url,
    SMTP_CONNECTIONS: String(lanes / 2),
    LOG_LEVEL: "info",
  };
  const copies = () => {
    const counts = new Map<string, number>();
    for (const email of smtp.mails) counts.set(email.to, (counts.get(email.to) ?? 0) + 1);
    return counts;
  };
  return { smtp, env, copies, worker: ["worker", "--only", "email-queue"] };
}

const states = async () =>
  (await db.query("SELECT status, count(*)::int FROM queued_emails GROUP BY 1 ORDER BY 1")).rows;

test.serial("killed workers lose no mail, and send few twice, under the same id", async (t) => {
  const { smtp, env, copies, worker } = await sink(400);
  const kills = 3;
  for (let kill = 1; kill <= kills; kill += 1) {
    const running = startCli(t, worker, { env });
    await smtp.received(kill * 80);
    running.child.kill("SIGKILL");
    await running.ended;
    // The lease of the dead one runs out.
    await db.query("UPDATE queued_emails SET leased_until = now() WHERE status = 'SENDING'");
  }
  t.is((await cli(["run-job", "email-queue"], env)).code, 0);
  t.deepEqual(await states(), [{ status: "SENT", count: 400 }]);
  const counts = copies();
  t.is(counts.size, 400);
  const twice = smtp.mails.length - 400;
  t.true(twice <= lanes * kills, `${twice} were sent twice`);
  t.true(Math.max(...counts.values()) <= 2);
  for (const email of smtp.mails) t.is(email.header("Message-ID"), `<${email.to}>`);
  await smtp.close();
});

test.serial(
  "a worker that is told to stop finishes what it has begun, and gives back the rest",
  async (t) => {
    const { smtp, env, copies, worker } = await sink(400);
    for (const ends of [100, 200]) {
      const running = startCli(t, worker, { env });
      await smtp.received(ends);
      t.is((await stop(running)).code, 0);
      t.deepEqual(
        (await states()).map(({ status }) => status).filter((status) => status === "SENDING"),
        [],
      );
    }
    t.is((await cli(["run-job", "email-queue"], env)).code, 0);
    t.is(smtp.mails.length, 400);
    t.is(copies().size, 400);
    await smtp.close();
  },
);
