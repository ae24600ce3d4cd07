import test from "ava";
import { now, setClock } from "../../src/lib/clock.ts";
import { startApp } from "../support/app.ts";
import type { Client } from "../support/client.ts";
import { openClient } from "../support/open-client.ts";

const mailboxes = ["admin", "teacher", "guardian", "student", "bursar"] as const;
const app = await startApp();
const clients = await Promise.all(mailboxes.map((each) => app.as(each)));
const [admin, teacher, guardian] = clients as unknown as [Client, Client, Client];
const database = await openClient(app.databaseUrl);
test.after.always(async () => {
  setClock();
  await database.end();
  await app.close();
});

const DAY_MS = 86_400_000;
const start = now().getTime();
const inDays = (days: number) => new Date(start + days * DAY_MS).toISOString();
const own = "/communication/surveys";
const questions = [
  { id: "safe", kind: "yes_no", text: "Do you feel safe?", required: true },
  { id: "why", kind: "long_text", text: "Why?" },
];

async function open(): Promise<string> {
  const { body } = await admin.post("/surveys", {
    ...{ title: "Safety", questions, anonymous: true, audienceFilter: { any: [{ kind: "everyone" }] } },
    ...{ opensAt: inDays(-1), closesAt: inDays(5) },
  });
  await admin.put(`/surveys/${body.id}/opening`);
  return body.id;
}

async function invitationOf(client: Client, surveyId: string): Promise<string> {
  const { data } = (await client.get(`${own}?limit=100`)).body;
  return data.find((each) => each.surveyId === surveyId).id;
}

/** Answers as a client that sends an idempotency key with everything. */
const answer = (client: Client, invitation: string, answers: object) =>
  client(
    "PUT",
    `${own}/${invitation}/response`,
    { answers, textVersion: 1 },
    { "idempotency-key": invitation },
  );

/** Rows of every table whose text contains one of the words, by table. */
async function tablesWith(...words: string[]): Promise<string[]> {
  const { rows: tables } = await database.query(`SELECT c.oid::regclass::text AS name FROM pg_class c
    JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE c.relkind IN ('r', 'p', 'm') AND n.nspname NOT IN ('pg_catalog', 'information_schema', 'pg_toast') ORDER BY 1`);
  const found: string[] = [];
  for (const { name } of tables) {
    const { rows } = await database.query(
      `SELECT FROM ${name} t WHERE EXISTS (SELECT FROM unnest($1::text[]) w WHERE position(w IN t::text) > 0) LIMIT 1`,
      [words],
    );
    if (rows.length > 0) found.push(name);
  }
  return found;
}

/** Answers and reads of the audit are written within a second of the response. */
const settled = () => new Promise((resolve) => setTimeout(resolve, 1500));

test.serial("no table ties an anonymous answer to the person", async (t) => {
  const id = await open();
  const invitations = await Promise.all(clients.map((client) => invitationOf(client, id)));
  const { rows: before } = await database.query(
    "SELECT id, updated_at FROM survey_invitations WHERE survey_id = $1",
    [id],
  );
  const since = new Date();
  for (const [index, client] of clients.entries()) {
    const safe = index === 0;
    const { status, body } = await answer(client, invitations[index]!, {
      safe,
      why: `marker-${index}-zebra`,
    });
    t.is(status, 200, JSON.stringify(body));
    t.like(body, { responded: true, answers: null, responseStatus: null, submittedAt: null });
  }
  await settled();
  t.deepEqual(await tablesWith("zebra"), ["survey_ballots"], "the text is in one table");
  const { rows: users } = await database.query("SELECT id FROM users");
  const { rows: ballots } = await database.query(
    "SELECT b.xmin::text AS xmin, b.created_at, b.updated_at, b.id, b::text AS row FROM survey_ballots b WHERE survey_id = $1 ORDER BY ctid",
    [id],
  );
  t.is(ballots.length, 5);
  t.is(new Set(ballots.map(({ xmin }) => xmin)).size, 1, "one transaction wrote all rows");
  for (const { row, created_at: at, updated_at: changed } of ballots) {
    t.false(users.some((user) => row.includes(user.id)) || invitations.some((each) => row.includes(each)));
    t.is(+at % DAY_MS, 0, "the day, without a time");
    t.is(+changed, +at);
  }
  const { rows: after } = await database.query(
    "SELECT id, updated_at FROM survey_invitations WHERE survey_id = $1",
    [id],
  );
  t.deepEqual(new Set(after.map(String)), new Set(before.map(String)));
  t.true(
    after.every(({ id: each, updated_at: at }) => +at === +before.find((row) => row.id === each).updated_at),
    "the invitation does not say when",
  );
  t.deepEqual(
    (await tablesWith(...invitations)).filter((name) => name !== "survey_invitations"),
    [],
    "nothing else names an invitation: no audit event, key, job or activity",
  );
  const { rows: events } = await database.query(
    "SELECT action FROM audit_events WHERE created_at >= $1 AND action LIKE 'survey%'",
    [since],
  );
  t.deepEqual(events, []);
  const { rows: keys } = await database.query("SELECT FROM idempotency_keys WHERE created_at >= $1", [since]);
  t.is(keys.length, 0);
});

test.serial("an anonymous answer is given once, without a draft, and cannot be withdrawn", async (t) => {
  const id = await open();
  const invitation = await invitationOf(guardian, id);
  const body = { answers: { safe: true }, textVersion: 1 };
  t.is((await guardian.put(`${own}/${invitation}/draft`, body)).body.code, "survey_anonymous");
  t.is((await answer(guardian, invitation, { safe: true })).status, 200);
  t.is((await answer(guardian, invitation, { safe: false })).body.code, "survey_answered");
  t.is((await guardian.delete(`${own}/${invitation}/response`)).body.code, "survey_anonymous");
  t.like((await admin.get(`/survey-invitations?surveyId=${id}&responded=true`)).body.data, [
    { responded: true },
  ]);
  t.is((await admin.get(`/survey-responses?surveyId=${id}`)).body.data.length, 0);
  t.is((await admin.get(`/surveys/${id}/responses.csv`)).status, 404);
  await t.throwsAsync(
    database.query(
      `INSERT INTO survey_responses (school_id, id, survey_id, user_id, text_version)
        SELECT school_id, gen_random_uuid(), survey_id, user_id, 1 FROM survey_invitations WHERE id = $1`,
      [invitation],
    ),
    { message: /anonymous survey have no name/ },
    "the database refuses a name",
  );
});

test.serial("results of an anonymous survey appear when it is closed, from five answers on", async (t) => {
  const id = await open();
  for (const client of clients.slice(0, 4))
    await answer(client, await invitationOf(client, id), { safe: true });
  const results = async (survey: string) => (await admin.get(`/surveys/${survey}/results`)).body;
  t.like(await results(id), { answered: 4, withheld: "open", questions: [] });
  await admin.put(`/surveys/${id}/closing`);
  t.like(await results(id), { answered: 4, withheld: "too_few", questions: [] });
  t.is((await admin.get(`/surveys/${id}/results.csv`)).body.trim().split("\n").length, 1);

  const full = await open();
  for (const [index, client] of clients.entries())
    await answer(client, await invitationOf(client, full), {
      safe: true,
      ...(index === 0 && { why: "alone" }),
    });
  t.like(await results(full), { withheld: "open", questions: [] });
  setClock(() => new Date(start + 6 * DAY_MS));
  const { questions: shown, withheld } = await results(full);
  t.is<unknown, null>(withheld, null);
  t.like(shown[0], { isWithheld: false, values: [{ value: "true", count: 5 }] });
  t.like(shown[1], { answered: 1, isWithheld: true, texts: [] });
  setClock();
});

test.serial("concurrent anonymous answers are all counted", async (t) => {
  const id = await open();
  const invitations = await Promise.all(clients.map((client) => invitationOf(client, id)));
  const responses = await Promise.all(
    clients.flatMap((client, index) => [1, 2].map(() => answer(client, invitations[index]!, { safe: true }))),
  );
  t.deepEqual(responses.map(({ status }) => status).sort(), [...Array(5).fill(200), ...Array(5).fill(409)]);
  const { rows } = await database.query("SELECT count(*)::int FROM survey_ballots WHERE survey_id = $1", [
    id,
  ]);
  t.is(rows[0].count, 5);
  t.like((await admin.get(`/surveys/${id}`)).body, { countAnswered: 5 });
  t.is((await teacher.get(`/surveys/${id}/results`)).status, 404);
});
