import test from "ava";
import { now } from "../../src/lib/clock.ts";
import { startApp } from "../support/app.ts";
import { openClient } from "../support/open-client.ts";

const app = await startApp();
const [admin, guardian, student] = await Promise.all([
  app.as("admin"),
  app.as("guardian"),
  app.as("student"),
]);
const database = await openClient(app.databaseUrl);
test.after.always(async () => {
  await database.end();
  await app.close();
});

const inDays = (days: number) => new Date(now().getTime() + days * 86_400_000).toISOString();
const own = "/communication/surveys";
const questions = [{ id: "allowed", kind: "yes_no", text: "May your child come?", required: true }];

async function open(where: object = {}): Promise<string> {
  const { body } = await admin.post("/surveys", {
    ...{ kind: "consent", title: "Trip", description: "To the lake.", questions, answeredPer: "child" },
    audienceFilter: { any: [{ kind: "students", where, send: ["guardians"] }] },
    ...{ opensAt: inDays(-1), closesAt: inDays(5) },
  });
  const opened = await admin.put(`/surveys/${body.id}/opening`);
  if (opened.status !== 200) throw new Error(JSON.stringify(opened.body));
  return body.id;
}
const asked = async (surveyId: string) =>
  (await guardian.get(`${own}?limit=100`)).body.data.filter((each) => each.surveyId === surveyId);
const consent = { answers: { allowed: true }, textVersion: 1 };

test.serial(
  "a guardian answers for each child in their custody, and the slip says who, for whom and what",
  async (t) => {
    const { data: children } = (await guardian.get("/guardian/children")).body;
    const id = await open();
    const slips = await asked(id);
    t.deepEqual(slips.map(({ studentId }) => studentId).sort(), children.map(({ id }) => id).sort());
    t.is((await student.get(`${own}/${slips[0].id}`)).status, 404);
    t.is((await guardian.put(`${own}/${slips[0].id}/response`, consent)).status, 200);
    t.like((await admin.get(`/survey-responses?surveyId=${id}`)).body.data, [
      { studentId: slips[0].studentId, textVersion: 1, status: "submitted", answers: { allowed: true } },
    ]);
    t.is((await admin.get(`/surveys/${id}`)).body.countAnswered, 1);
    const { data: events } = (await admin.get("/audit-events?action=survey_responses.submit")).body;
    t.true(events.length > 0);
    t.false(JSON.stringify(events).includes("allowed"), "the audit has no contents");
  },
);

test.serial("a consent is withdrawn while the slip is open", async (t) => {
  const id = await open();
  const [slip] = await asked(id);
  const withdraw = () => guardian.delete(`${own}/${slip.id}/response`);
  t.is((await withdraw()).body.code, "survey_not_answered");
  await guardian.put(`${own}/${slip.id}/response`, consent);
  t.is((await withdraw()).status, 204);
  t.like((await guardian.get(`${own}/${slip.id}`)).body, { responded: false, responseStatus: "withdrawn" });
  t.is((await admin.get(`/surveys/${id}/results`)).body.answered, 0);
  const { data } = (await admin.get(`/survey-responses?surveyId=${id}`)).body;
  t.is(data[0].status, "withdrawn");
  t.truthy(data[0].withdrawnAt);
  t.is((await guardian.put(`${own}/${slip.id}/response`, consent)).status, 200);
  await admin.put(`/surveys/${id}/closing`);
  t.is((await withdraw()).body.code, "survey_closed");
});

test.serial("one guardian answers for a child: the other one has nothing left to do", async (t) => {
  const id = await open();
  const [slip] = await asked(id);
  const { rows } = await database.query(
    `INSERT INTO survey_responses (school_id, id, survey_id, user_id, student_id, text_version, submitted_at, status)
      SELECT v.school_id, gen_random_uuid(), v.id, v.author_id, $2, 1, now(), 'submitted' FROM surveys v WHERE v.id = $1
      RETURNING id`,
    [id, slip.studentId],
  );
  t.is(rows.length, 1);
  t.is((await guardian.put(`${own}/${slip.id}/response`, consent)).body.code, "survey_answered");
});

test.serial("a guardian who loses custody no longer sees the slip", async (t) => {
  const id = await open();
  const [slip] = await asked(id);
  await database.query("UPDATE student_guardians SET has_custody = false WHERE student_id = $1", [
    slip.studentId,
  ]);
  t.is((await guardian.get(`${own}/${slip.id}`)).status, 404);
  t.is((await guardian.put(`${own}/${slip.id}/response`, consent)).status, 404);
});
