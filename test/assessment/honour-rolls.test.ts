import { randomUUID } from "node:crypto";
import test from "ava";
import { startApp } from "../support/app.ts";
import { ok } from "../support/ok.ts";
import { pdfPages, plain } from "../support/pdf-text.ts";

const app = await startApp();
const [admin, teacher, guardian, elsewhere] = await Promise.all([
  app.as("admin"),
  app.as("teacher"),
  app.as("guardian"),
  app.as("admin", "riverside"),
]);
type Caller = typeof admin;
const pages = async (client: Caller, path: string) => {
  const response = await fetch(`${app.url}/api/v1${path}`, {
    headers: { authorization: `Bearer ${client.credentials.accessToken}` },
  });
  const content = Buffer.from(await response.arrayBuffer());
  return { status: response.status, pages: response.ok ? pdfPages(content).map(plain) : [] };
};
const child: string = (await ok(guardian.get("/guardian/children"))).data[0].id;
const [card] = (await ok(admin.get(`/report-cards?studentId=${child}&status=published`))).data;
const { gradeLevelId } = await ok(admin.get(`/sections/${card.sectionId}`));

const cards = (
  await ok(admin.get(`/report-cards?sectionId=${card.sectionId}&termId=${card.termId}&limit=200`))
).data.filter(({ status }) => status === "published");
const rule = { name: "Merit list", termId: card.termId, measure: "average", minValue: "0" };
const draft = (values: object = {}) => admin.post("/honour-rolls", { ...rule, ...values });
const entriesOf = async (id: string, client: Caller = admin) =>
  (
    await ok(
      client
        .get(`/honour-rolls/${id}`)
        .then(() => client.get(`/honour-roll-entries?honourRollId=${id}&limit=200`)),
    )
  ).data;

test.after.always(() => app.close());

test.serial("a rule must make sense and is for the office", async (t) => {
  const paths = async (values: object) => (await draft(values)).body.errors.map(({ path }) => path);
  t.deepEqual(await paths({ termId: randomUUID() }), ["termId"]);
  t.deepEqual(await paths({ gradeLevelIds: [gradeLevelId, randomUUID()] }), ["gradeLevelIds.1"]);
  t.deepEqual(await paths({ minValue: "100.01" }), ["minValue"]);
  t.deepEqual(await paths({ minAttendance: "101", topCount: 0 }), ["minAttendance", "topCount"]);
  t.is((await teacher.post("/honour-rolls", rule)).status, 403);
  t.is((await guardian.post("/honour-rolls", rule)).status, 403);
  const { id } = await ok(draft());
  t.is((await elsewhere.get(`/honour-rolls/${id}`)).status, 404);
  t.is((await teacher.get(`/honour-rolls/${id}`)).status, 404, "a draft is for the office");
  t.is((await teacher.get(`/honour-rolls/${id}/preview`)).status, 403);
  t.is((await admin.delete(`/honour-rolls/${id}`)).status, 204);
});

test.serial("the preview follows the rule, publication freezes it", async (t) => {
  const { id } = await ok(draft({ gradeLevelIds: [gradeLevelId] }));
  const preview = async () => (await ok(admin.get(`/honour-rolls/${id}/preview`))).data;
  const all = await preview();
  t.true(all.length >= cards.length);
  t.true(all.every(({ rank }, index: number) => index === 0 || rank >= all[index - 1]!.rank));
  await ok(admin.patch(`/honour-rolls/${id}`, { minValue: "101", measure: "grade_point_average" }));
  t.deepEqual(await preview(), []);
  t.is((await admin.put(`/honour-rolls/${id}/publication`)).body.code, "nobody_qualifies");
  await ok(admin.patch(`/honour-rolls/${id}`, { minValue: "0", measure: "average" }));
  t.is((await ok(admin.put(`/honour-rolls/${id}/publication`))).status, "published");
  t.is((await admin.patch(`/honour-rolls/${id}`, { name: "Later" })).body.code, "honour_roll_status");
  t.is((await admin.delete(`/honour-rolls/${id}`)).body.code, "honour_roll_status");
  await ok(admin.put(`/report-cards/${cards[0].id}/withholding`, { reason: "Under review" }));
  const frozen = await entriesOf(id);
  t.is(frozen.length, all.length, "a card withheld later changes nothing");
  await ok(admin.delete(`/report-cards/${cards[0].id}/withholding`));
  const list = await pages(admin, `/honour-rolls/${id}.pdf`);
  t.true(list.pages[0]!.includes("Merit list"));
  t.is((await pages(admin, `/honour-rolls/${id}/certificates.pdf`)).pages.length, all.length);
  t.is((await pages(teacher, `/honour-rolls/${id}.pdf`)).status, 403);
});

test.serial("a correction is a new revision, which supersedes the published one", async (t) => {
  const [published] = (await ok(admin.get("/honour-rolls?status=published&q=Merit"))).data;
  const next = await ok(admin.post(`/honour-rolls/${published.id}/revisions`));
  t.like(next, { revision: 2, status: "draft", seriesId: published.seriesId, name: "Merit list" });
  t.is((await admin.post(`/honour-rolls/${published.id}/revisions`)).status, 409, "one draft at a time");
  await ok(admin.patch(`/honour-rolls/${next.id}`, { topCount: 1 }));
  await ok(admin.put(`/honour-rolls/${next.id}/publication`));
  t.is((await ok(admin.get(`/honour-rolls/${published.id}`))).status, "superseded");
  t.true((await entriesOf(published.id)).length > (await entriesOf(next.id)).length);
  const [old] = await entriesOf(published.id);
  t.is((await pages(admin, `/honour-roll-entries/${old.id}/certificate.pdf`)).status, 409);
  t.is((await admin.post(`/honour-rolls/${published.id}/revisions`)).body.code, "honour_roll_status");
});

test.serial("families see their own entry, and its rank only where the school shows ranks", async (t) => {
  const { id } = await ok(draft({ name: "For families" }));
  await ok(admin.put(`/honour-rolls/${id}/publication`));
  const own = await entriesOf(id, guardian);
  t.true(own.length > 0 && own.every(({ rank }) => rank === null));
  const children = new Set((await ok(guardian.get("/guardian/children"))).data.map((each) => each.id));
  t.true(own.every(({ studentId }) => children.has(studentId)));
  const certificate = await pages(guardian, `/honour-roll-entries/${own[0].id}/certificate.pdf`);
  t.is(certificate.pages.length, 1);
  t.false(certificate.pages[0]!.includes("Rank"));
  const ranked = `/rank-lists?termId=${card.termId}&sectionId=${card.sectionId}`;
  t.deepEqual((await guardian.get(ranked)).body, { rankedAmong: 0, data: [] });
  await ok(admin.post("/school-settings", { key: "ranks.families", value: true }));
  t.true((await entriesOf(id, guardian)).every(({ rank }) => rank > 0));
  const { data, rankedAmong } = await ok(guardian.get(ranked));
  t.true(data.every(({ studentId }: { studentId: string }) => children.has(studentId)));
  t.is(rankedAmong, cards.filter(({ average }) => average !== null).length);
  const notices = (await ok(guardian.get("/communication/notifications?limit=50"))).data;
  t.true(notices.some(({ type }) => type === "honour_roll"));
  const foreign = (await entriesOf(id)).find(({ studentId }) => !children.has(studentId));
  t.is((await pages(guardian, `/honour-roll-entries/${foreign.id}/certificate.pdf`)).status, 404);
});

test.serial("rank lists skip places after a tie; teachers see their own classes", async (t) => {
  const asked = `/rank-lists?termId=${card.termId}&gradeLevelId=${gradeLevelId}` as const;
  t.is((await admin.get(`/rank-lists?sectionId=${card.sectionId}`)).body.errors[0].path, "termId");
  t.deepEqual((await elsewhere.get(asked)).body, { rankedAmong: 0, data: [] });
  const { data } = await ok(admin.get(asked));
  for (const { value, rank } of data) {
    const better = data.filter((other) => Number(other.value) > Number(value)).length;
    t.is(rank, better + 1);
  }
  const sections = (await ok(admin.get("/sections?limit=100"))).data.map(({ id }) => id);
  const own = new Set((await ok(teacher.get("/report-cards?limit=200"))).data.map((each) => each.sectionId));
  for (const sectionId of sections) {
    const seen = (await ok(teacher.get(`/rank-lists?termId=${card.termId}&sectionId=${sectionId}`))).data;
    if (!own.has(sectionId)) t.deepEqual(seen, []);
  }
  t.is((await (await app.as("bursar")).get(asked)).status, 403);
});
