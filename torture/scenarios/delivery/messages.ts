import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { asAdmin } from "../../../bench/support/database/fixture.ts";
import { round, until } from "../../support/lanes.ts";
import { type Environment, production } from "../../support/processes/environment.ts";
import { runNodes } from "../../support/processes/nodes.ts";
import type { Scenario } from "../../support/scenario.ts";

const nodes = 3;
/** Maximum messages of one run, and concurrent SMS messages of a node. */
const perRun = 50;
const batch = 20;

/** Hundreds of messages fall due at once, on three nodes that are killed one after another. */
export const messages: Scenario = {
  id: "messages",
  name: "500 due messages to many, three nodes under kill -9: nobody left out, nobody told twice, at most 50 taken a run",
  timeLimitSeconds: 900,
  async run(environment, count) {
    const wanted = count(500, 120);
    const kills = count(20, 6);
    const databaseUrl = await environment.database();
    const gateway = await openGateway(environment);
    await schedule(databaseUrl, wanted);
    const began = performance.now();
    let runs = 0;
    const running = runNodes(
      environment,
      nodes,
      "message-sender.ts",
      { ...production(databaseUrl), SMS_URL: gateway.url, LOG_LEVEL: "fatal" },
      () => {
        runs += 1;
      },
    );
    const told = async () =>
      (await ask(databaseUrl, "SELECT count(*)::int AS n FROM message_recipients WHERE status = 'sent'"))[0]
        .n;
    let killed = 0;
    const open = () =>
      ask(
        databaseUrl,
        "SELECT count(*)::int AS n FROM scheduled_messages WHERE status IN ('pending', 'processing')",
      );
    await until(async () => (await told()) > 0, 120_000, 50);
    while (killed < kills && (await open())[0].n > 0) {
      await pause(400 + Math.random() * 1_200);
      killed = running.killOne();
    }
    const settled = async () => {
      // Leases and pauses last minutes: expire them so that nobody waits.
      await ask(
        databaseUrl,
        "UPDATE channel_messages SET leased_until = now() WHERE status = 'SENDING' AND leased_until < now() + interval '50 s'",
      );
      const [row] = await ask(
        databaseUrl,
        `SELECT (SELECT count(*) FROM scheduled_messages WHERE status IN ('pending', 'processing'))
          + (SELECT count(*) FROM channel_messages WHERE status IN ('PENDING', 'SENDING')) AS n`,
      );
      return Number(row.n) === 0;
    };
    const inTime = await until(settled, 400_000, 1_000);
    running.stop();
    const found = await look(databaseUrl);
    const shown = gateway.ids.size;
    const strange = [...gateway.texts.values()].filter((ids) => ids.size > 1).length;
    const [{ most }] = await ask(databaseUrl, "SELECT max(taken) AS most FROM bar_claims");
    return {
      pass:
        inTime !== null &&
        killed === kills &&
        found.sent === wanted &&
        found.recipients === found.told &&
        found.inApp === found.notifications &&
        found.sms === shown &&
        found.twice === 0 &&
        strange === 0 &&
        gateway.again() <= kills * batch &&
        most <= perRun &&
        most > 0,
      numbers: {
        messages: wanted,
        kills: killed,
        runs,
        mostTakenInARun: most,
        ...found,
        shortMessages: shown,
        underSeveralIds: strange,
        handedOverAgain: gateway.again(),
        seconds: round((performance.now() - began) / 1000),
      },
    };
  },
};

const ask = (databaseUrl: string, text: string): Promise<any[]> =>
  asAdmin(databaseUrl, async (client) => (await client.query(text)).rows);

/**
 * Schedules messages to every guardian, alternately in the application and by SMS; the text names the message. A trigger
 * counts the messages of each run, because killed runs cannot report them.
 */
const schedule = (databaseUrl: string, count: number) =>
  asAdmin(databaseUrl, async (client) => {
    const filter = { any: [{ kind: "students", where: {}, send: ["guardians"] }] };
    await client.query(
      `UPDATE guardians g SET phones = jsonb_build_array('+2547' || lpad(n::text, 8, '0')), preferred_channel = 'email'
        FROM (SELECT school_id, id, row_number() OVER () AS n FROM guardians) o
        WHERE o.school_id = g.school_id AND o.id = g.id`,
    );
    await client.query(
      `INSERT INTO users (school_id, id, email, name, status)
        SELECT school_id, gen_random_uuid(), 'bar-' || id || '@bar.example', given_name, 'active' FROM guardians
        WHERE user_id IS NULL`,
    );
    await client.query(
      `UPDATE guardians g SET user_id = u.id FROM users u
        WHERE u.school_id = g.school_id AND u.email = 'bar-' || g.id || '@bar.example'`,
    );
    await client.query(
      `CREATE TABLE bar_claims (taken integer);
      CREATE FUNCTION bar_note() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$ BEGIN
        INSERT INTO public.bar_claims SELECT count(*) FROM was JOIN now USING (school_id, id)
          WHERE was.status = 'pending' AND now.status = 'processing' HAVING count(*) > 0;
        RETURN NULL;
      END $$;
      CREATE TRIGGER bar_note AFTER UPDATE ON scheduled_messages REFERENCING OLD TABLE AS was NEW TABLE AS now
        FOR EACH STATEMENT EXECUTE FUNCTION bar_note()`,
    );
    await client.query(
      `INSERT INTO scheduled_messages (school_id, id, channel, subject, body, audience_filter, scheduled_at,
          series_starts_at)
        SELECT s.id, gen_random_uuid(), CASE WHEN n % 2 = 0 THEN 'in_app' ELSE 'sms' END,
          CASE WHEN n % 2 = 0 THEN 'Bar' END, 'message ' || n, $2, now(), now()
        FROM generate_series(1, $1) n, (SELECT id FROM schools ORDER BY slug LIMIT 1) s`,
      [count, JSON.stringify(filter)],
    );
  });

const look = async (databaseUrl: string) => {
  const [row] = await ask(
    databaseUrl,
    `WITH of_messages AS (
        SELECT user_id, split_part(dedupe_key, ':', 2) AS message FROM notifications WHERE type = 'scheduled_message')
      SELECT (SELECT count(*)::int FROM scheduled_messages WHERE status = 'sent') AS sent,
        (SELECT count(*)::int FROM message_recipients) AS recipients,
        (SELECT count(*)::int FROM message_recipients WHERE status = 'sent') AS told,
        (SELECT count(*)::int FROM message_recipients r JOIN scheduled_messages m ON m.id = r.scheduled_message_id
          WHERE m.channel = 'in_app') AS "inApp",
        (SELECT count(*)::int FROM message_recipients r JOIN scheduled_messages m ON m.id = r.scheduled_message_id
          WHERE m.channel = 'sms') AS sms,
        (SELECT count(*)::int FROM of_messages) AS notifications,
        (SELECT count(*)::int FROM (SELECT FROM of_messages GROUP BY user_id, message HAVING count(*) > 1) d) AS twice`,
  );
  return row as Record<"sent" | "recipients" | "told" | "inApp" | "sms" | "notifications" | "twice", number>;
};

/** Starts a gateway that accepts everything and recognizes a repeated message by its id. */
async function openGateway(environment: Environment) {
  const ids = new Set<string>();
  const texts = new Map<string, Set<string>>();
  let again = 0;
  const server = createServer((request, response) => {
    let body = "";
    request.setEncoding("utf8").on("data", (data) => {
      body += data;
    });
    request.on("end", () => {
      const { id, to, text } = JSON.parse(body);
      if (ids.has(id)) again += 1;
      ids.add(id);
      const key = `${to} ${text}`;
      texts.set(key, (texts.get(key) ?? new Set()).add(id));
      response.writeHead(202).end("{}");
    });
  }).listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  environment.afterwards(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/`, ids, texts, again: () => again };
}
