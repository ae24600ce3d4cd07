import { randomUUID } from "node:crypto";
import test from "ava";
import { startApp } from "../support/app.ts";

const app = await startApp();
const admin = await app.as("admin");
const teacher = await app.as("teacher");
const guardian = await app.as("guardian");
const elsewhere = await app.as("admin", "riverside");

const [card] = (await teacher.get("/report-cards?limit=1&include=student,lines")).body.data;
test.after.always(() => app.close());

const line = card.lines.find(({ score }) => score !== null);
const add = (body: object, client = admin) =>
  client.post("/comment-bank-entries", { language: "en", shared: client === admin, ...body });
const suggested = async (query = "", client = teacher): Promise<string[]> =>
  (await client.get(`/report-cards/${card.id}/comment-suggestions${query}`)).body.data.map(
    ({ text }: { text: string }) => text,
  );

test.serial("a sentence must make sense before it enters the bank", async (t) => {
  const paths = async (body: object) =>
    (await add({ text: "Works well.", ...body })).body.errors.map(({ path }) => path);
  t.deepEqual(await paths({ text: "{{student.nickname}} works well." }), ["text"]);
  t.deepEqual(await paths({ text: "{{guardians.names}} may be proud." }), ["text"]);
  t.deepEqual(await paths({ minScore: "80", maxScore: "70" }), ["maxScore"]);
  t.deepEqual(await paths({ maxScore: "101" }), ["maxScore"]);
  t.deepEqual(await paths({ courseId: randomUUID() }), ["courseId"]);
});

test.serial("sentences are suggested by band and place, with the name filled in", async (t) => {
  t.is((await add({ text: "{{student.givenName}} works with care." })).status, 201);
  await add({ text: "Excellent.", minScore: line.score, maxScore: line.score });
  await add({ text: "Out of the band.", minScore: "0", maxScore: "0" });
  await add({ text: "En français.", language: "fr" });
  const found = await suggested(`?courseOfferingId=${line.courseOfferingId}&language=en`);
  t.true(found.includes(`${card.student.givenName} works with care.`));
  t.true(found.includes("Excellent."));
  t.false(found.includes("Out of the band."));
  t.false(found.includes("En français."));
});

test.serial("teachers keep sentences of their own and cannot change shared ones", async (t) => {
  t.is((await add({ text: "Shared.", shared: true }, teacher)).status, 403);
  const own = (await add({ text: "My own words." }, teacher)).body;
  t.true((await suggested()).includes("My own words."));
  const [shared] = (await teacher.get("/comment-bank-entries?shared=true&limit=1")).body.data;
  t.is((await teacher.patch(`/comment-bank-entries/${shared.id}`, { text: "Mine." })).status, 404);
  t.is((await teacher.patch(`/comment-bank-entries/${own.id}`, { shared: true })).status, 403);
  t.is((await teacher.patch(`/comment-bank-entries/${own.id}`, { status: "archived" })).status, 200);
  t.false((await suggested()).includes("My own words."));
});

test.serial("families and other schools see nothing of the bank", async (t) => {
  t.is((await guardian.get("/comment-bank-entries")).status, 403);
  t.is((await guardian.get(`/report-cards/${card.id}/comment-suggestions`)).status, 403);
  const here = (await admin.get("/comment-bank-entries?limit=200")).body.data.map(({ id }) => id);
  const there = (await elsewhere.get("/comment-bank-entries?limit=200")).body.data;
  t.true(here.length > 0 && !there.some(({ id }) => here.includes(id)));
  t.is((await elsewhere.get(`/report-cards/${card.id}/comment-suggestions`)).status, 404);
});
