import test from "ava";
import { now, setClock } from "../../src/lib/clock.ts";
import { startApp } from "../support/app.ts";
import type { Client } from "../support/client.ts";

const app = await startApp();
const [admin, teacher, guardian, student, bursar, elsewhere] = await Promise.all([
  app.as("admin"),
  app.as("teacher"),
  app.as("guardian"),
  app.as("student"),
  app.as("bursar"),
  app.as("admin", "riverside"),
]);
test.after.always(async () => {
  setClock();
  await app.close();
});
test.afterEach.always(() => setClock());

const DAY_MS = 86_400_000;
const start = now().getTime();
const inDays = (days: number) => new Date(start + days * DAY_MS).toISOString();
const everyone = { any: [{ kind: "everyone" }] };
const questions = [
  { id: "coming", kind: "yes_no", text: "Are you coming?", required: true },
  {
    ...{ id: "meal", kind: "choice", text: "Which meal?", required: true, options: ["Rice", "Beans"] },
    showIf: { question: "coming", is: true },
  },
  { id: "note", kind: "short_text", text: "Note" },
];
const write = (values: object = {}, client: Client = admin) =>
  client.post("/surveys", {
    ...{ title: "Lunch", questions, audienceFilter: everyone, opensAt: inDays(-1), closesAt: inDays(5) },
    ...values,
  });
async function open(values: object = {}, client: Client = admin): Promise<string> {
  const { body, status } = await write(values, client);
  if (status !== 201) throw new Error(JSON.stringify(body));
  const opened = await client.put(`/surveys/${body.id}/opening`);
  if (opened.status !== 200) throw new Error(JSON.stringify(opened.body));
  return body.id;
}
const own = "/communication/surveys";
const invitations = async (client: Client, id: string) =>
  (await client.get(`${own}?limit=100`)).body.data.filter(({ surveyId }) => surveyId === id);
async function answer(client: Client, id: string, answers: object, textVersion = 1) {
  const [invitation] = await invitations(client, id);
  return client.put(`${own}/${invitation.id}/response`, { answers, textVersion });
}
const notified = async (client: Client, id: string): Promise<string[]> =>
  (await client.get("/communication/notifications?limit=100")).body.data
    .filter(({ entityId }) => entityId === id)
    .map(({ title }) => title);
const run = () => app.app.runJob("surveys");

test.serial("a survey is hidden as a draft, and its audience is notified when it opens", async (t) => {
  const { body: draft } = await write({ kind: "form" });
  t.like(draft, { status: "draft", countInvited: 0, textVersion: 1 });
  t.deepEqual(await invitations(guardian, draft.id), []);
  t.is((await admin.put(`/surveys/${draft.id}/opening`)).status, 200);
  for (const client of [guardian, teacher, student, bursar]) {
    t.like(await invitations(client, draft.id), [{ title: "Lunch", responded: false, answers: null }]);
    t.deepEqual(await notified(client, draft.id), ["New survey: Lunch"]);
  }
  t.is((await elsewhere.get(`/surveys/${draft.id}`)).status, 404);
  t.is((await elsewhere.get(`/surveys/${draft.id}/results`)).status, 404);
  t.is((await admin.delete(`/surveys/${draft.id}`)).status, 409);
  t.is((await admin.put(`/surveys/${draft.id}/closing`)).status, 200);
  t.is((await answer(guardian, draft.id, { coming: false })).body.code, "survey_closed");
  t.is((await admin.put(`/surveys/${draft.id}/closing`)).status, 409);
  const { body: other } = await write();
  t.is((await admin.delete(`/surveys/${other.id}`)).status, 204);
  t.is((await admin.get(`/surveys/${other.id}`)).status, 404);
});

test.serial("questions and times are checked", async (t) => {
  const faults: Array<[object, string]> = [
    [{ questions: [questions[0], questions[0]] }, "questions.1.id"],
    [{ questions: [questions[1]] }, "questions.0.showIf"],
    [{ questions: [{ id: "a", kind: "choice", text: "A" }] }, "questions.0.options"],
    [{ questions: [{ id: "a", kind: "scale", text: "A", min: 1 }] }, "questions.0.min"],
    [{ questions: [{ id: "a", kind: "scale", text: "A", min: 1, max: 90 }] }, "questions.0.max"],
    [{ kind: "poll" }, "questions"],
    [{ closesAt: inDays(-2) }, "closesAt"],
    [{ kind: "consent", anonymous: true }, "anonymous"],
    [{ answeredPer: "child", anonymous: true }, "anonymous"],
    [
      { answeredPer: "child", audienceFilter: { any: [{ kind: "roles", roles: ["guardian"] }] } },
      "audienceFilter",
    ],
  ];
  for (const [values, path] of faults) {
    const { status, body } = await write(values);
    t.is(status, 400, path);
    t.true(
      body.errors.some((each) => each.path === path),
      JSON.stringify(body.errors),
    );
  }
  const { body } = await write({ questions: [] });
  t.is((await admin.put(`/surveys/${body.id}/opening`)).body.code, "survey_empty");
});

test.serial("answers are checked against questions and conditions", async (t) => {
  const id = await open();
  const refused: Array<[object, string]> = [
    [{}, "answers.coming"],
    [{ coming: true }, "answers.meal"],
    [{ coming: false, meal: "Rice" }, "answers.meal"],
    [{ coming: true, meal: "Fish" }, "answers.meal"],
    [{ coming: "yes" }, "answers.coming"],
    [{ coming: false, other: 1 }, "answers.other"],
  ];
  for (const [answers, path] of refused) {
    const { status, body } = await answer(guardian, id, answers);
    t.is(status, 400, path);
    t.is(body.errors[0].path, path);
  }
  t.is((await answer(guardian, id, { coming: false }, 2)).body.code, "survey_changed");
  const { status, body } = await answer(guardian, id, { coming: true, meal: "Rice", note: "  Late " });
  t.is(status, 200);
  t.like(body, { responded: true, responseStatus: "submitted", answers: { note: "Late" } });
});

test.serial("the text is fixed from the first answer on, the audience from the opening on", async (t) => {
  const id = await open();
  t.like((await admin.patch(`/surveys/${id}`, { title: "Lunch break" })).body, { textVersion: 2 });
  t.is((await admin.patch(`/surveys/${id}`, { anonymous: true })).status, 409);
  t.is(
    (await admin.patch(`/surveys/${id}`, { audienceFilter: { any: [{ kind: "users", userIds: [] }] } }))
      .status,
    400,
  );
  t.is((await answer(guardian, id, { coming: false }, 2)).status, 200);
  for (const values of [{ questions: [questions[0]] }, { title: "Other" }, { description: "New" }])
    t.is((await admin.patch(`/surveys/${id}`, values)).body.code, "survey_answered");
  t.is((await admin.patch(`/surveys/${id}`, { closesAt: inDays(6) })).status, 200);
});

test.serial(
  "drafts are saved for their author alone, and answers can be changed until the end",
  async (t) => {
    const id = await open();
    const [{ id: invitation }] = await invitations(guardian, id);
    const draft = { answers: { note: "Thinking" }, textVersion: 1 };
    const saved = await guardian.put(`${own}/${invitation}/draft`, draft);
    t.is(saved.status, 200, JSON.stringify(saved.body));
    t.like(saved.body, {
      ...{ responded: false, responseStatus: "draft", answers: { note: "Thinking" } },
    });
    t.deepEqual((await admin.get(`/survey-responses?surveyId=${id}`)).body.data, []);
    t.is((await teacher.get(`${own}/${invitation}`)).status, 404);
    t.is((await teacher.put(`${own}/${invitation}/response`, draft)).status, 404);
    t.is((await answer(guardian, id, { coming: true, meal: "Rice" })).status, 200);
    t.is((await guardian.put(`${own}/${invitation}/draft`, draft)).status, 409);
    t.is((await answer(guardian, id, { coming: true, meal: "Beans" })).status, 200);
    const { data } = (await admin.get(`/survey-responses?surveyId=${id}`)).body;
    t.like(data, [{ answers: { meal: "Beans" }, status: "submitted", textVersion: 1 }]);
    setClock(() => new Date(start + 5 * DAY_MS + 1000));
    t.is((await answer(guardian, id, { coming: false })).body.code, "survey_closed");
    t.is((await admin.get(`/surveys/${id}`)).body.status, "closed");
  },
);

test.serial("only those who have not answered are reminded, and not twice within an hour", async (t) => {
  const id = await open();
  await answer(guardian, id, { coming: false });
  t.is((await admin.put(`/surveys/${id}/reminder`)).status, 200);
  t.deepEqual(await notified(teacher, id), ["Waiting for your answer: Lunch", "New survey: Lunch"]);
  t.deepEqual(await notified(guardian, id), ["New survey: Lunch"]);
  t.is((await admin.put(`/surveys/${id}/reminder`)).body.code, "survey_reminded");
});

test.serial("a survey opens and closes at its time", async (t) => {
  const id = await open({ opensAt: inDays(1) });
  await run();
  t.deepEqual(await invitations(guardian, id), []);
  setClock(() => new Date(start + 1.01 * DAY_MS));
  await run();
  t.is((await invitations(guardian, id)).length, 1);
  await run();
  t.is((await notified(guardian, id)).length, 1);
  setClock(() => new Date(start + 5.01 * DAY_MS));
  t.true(((await run()) as { closed: number }).closed >= 1);
  t.is((await admin.patch(`/surveys/${id}`, { closesAt: inDays(9) })).status, 409);
});

test.serial("results count each answer, and the files neutralise formulas", async (t) => {
  const id = await open();
  await answer(guardian, id, { coming: true, meal: "Rice", note: "=1+1" });
  await answer(student, id, { coming: false });
  const { body } = await admin.get(`/surveys/${id}/results`);
  t.like(body, { answered: 2, withheld: null });
  t.deepEqual(body.questions[0].values, [
    { value: "true", count: 1 },
    { value: "false", count: 1 },
  ]);
  t.deepEqual(body.questions[1].values, [
    { value: "Rice", count: 1 },
    { value: "Beans", count: 0 },
  ]);
  t.deepEqual(body.questions[2].texts, ["=1+1"]);
  for (const file of ["results", "responses"]) {
    const csv = await admin.get(`/surveys/${id}/${file}.csv`);
    t.is(csv.status, 200);
    t.regex(csv.body, /'=1\+1/);
  }
});

test.serial("teachers ask only their own classes, and see only their own surveys", async (t) => {
  const [child] = (await guardian.get("/guardian/children")).body.data;
  const { data } = (await admin.get(`/enrollments?studentId=${child.id}&status=active`)).body;
  const where = { sectionIds: [data[0].sectionId] };
  const audienceFilter = { any: [{ kind: "students", where, send: ["guardians"] }] };
  t.is((await write({}, teacher)).status, 400);
  const mine = await open({ audienceFilter }, teacher);
  const foreign = await open();
  await answer(guardian, foreign, { coming: false });
  for (const path of ["", "/results", "/responses.csv"])
    t.is((await teacher.get(`/surveys/${foreign}${path}`)).status, 404);
  t.is((await teacher.put(`/surveys/${foreign}/closing`)).status, 404);
  t.deepEqual((await teacher.get(`/survey-responses?surveyId=${foreign}`)).body.data, []);
  t.deepEqual((await teacher.get(`/survey-invitations?surveyId=${foreign}`)).body.data, []);
  t.true((await teacher.get(`/survey-invitations?surveyId=${mine}`)).body.data.length > 0);
  for (const client of [guardian, student, bursar]) {
    t.is((await client.get("/surveys")).status, 403);
    t.is((await client.get("/survey-responses")).status, 403);
    t.is((await write({}, client)).status, 403);
  }
});
