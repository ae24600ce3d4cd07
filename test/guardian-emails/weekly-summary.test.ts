import test from "ava";
import { setClock } from "../../src/lib/clock.ts";
import { classroom } from "../assessment/classroom.ts";
import { setHomework } from "../homework/homework-class.ts";
import { ok } from "../support/ok.ts";
import { startEmailingSchool } from "./school.ts";

const school = await startEmailingSchool();
const { admin, rows, run, send, guardian, mark, emailsTo } = school;
const maths = await classroom(admin, "Mathematics");
const [child, sibling, other] = maths.students as [string, string, string];
test.after.always(() => school.close());
test.beforeEach(() => school.clean());
test.afterEach.always(() => setClock());

const portal = { portalAccess: true };
const summarize = (options: object = {}) => run("weekly-summary", { school: "greenfield", ...options });
const emailTo = async (address: string) =>
  (await rows("SELECT * FROM queued_emails WHERE to_address = $1", [address]))[0];
const switchOn = () =>
  ok(admin.post("/school-settings", { key: "guardian-emails.weekly-summary", value: true }));
const grade = async (title: string, studentId: string, score: string, isPublished = true) => {
  const item = { courseOfferingId: maths.offeringId, title, maxScore: "20" };
  const { id } = await ok(admin.post("/line-items", item));
  await ok(admin.put(`/line-items/${id}/results`, { results: [{ studentId, score }] }));
  if (isPublished) await ok(admin.put(`/line-items/${id}/publication`));
};

test.serial("nobody gets a summary before the school switches it on", async (t) => {
  t.deepEqual(await summarize(), {
    ...{ job: "weekly-summary", schools: 0, families: 0, queued: 0, duplicates: 0, nothing: 0 },
  });
  await switchOn();
  const refused = await admin.post("/school-settings", {
    key: "guardian-emails.weekly-summary",
    value: "on",
  });
  t.is(refused.status, 400);
});

test.serial(
  "a family gets the week of all its children in one email, with what the portal shows",
  async (t) => {
    const adult = await guardian(child, { preferredLanguage: "fr" }, portal);
    await ok(
      admin.post("/student-guardians", {
        studentId: sibling,
        guardianId: adult.id,
        relation: "parent",
        ...portal,
      }),
    );
    // The demo has marks up to today: how many of them are of this week depends on the day.
    await rows("DELETE FROM attendance_records WHERE student_id = ANY ($1)", [[child, sibling]]);
    await mark(maths.sectionId, "absent", child);
    await mark(maths.sectionId, "present", sibling);
    await grade("Fractions", child, "17.5");
    await grade("Not published", child, "3", false);
    await grade("Of somebody else", other, "11");
    await setHomework(admin, maths.offeringId, { title: "Ratios" });
    const late = await setHomework(admin, maths.offeringId, { title: "Primes" });
    await rows("UPDATE assignment_submissions SET due_at = now() WHERE assignment_id = $1", [late.id]);
    const award = { kind: "merit", points: 3, reason: "Helped a new student" };
    await ok(admin.post("/behaviour-points", { ...award, studentIds: [sibling] }));
    await rows("DELETE FROM queued_emails");

    const dry = await summarize({ dryRun: true });
    t.true(dry.queued > 0);
    t.is((await rows("SELECT FROM queued_emails")).length, 0);
    const first = await summarize();
    t.is(first.queued, dry.queued);
    t.is(first.families, first.queued + first.nothing);
    t.like(await summarize(), { queued: 0, duplicates: first.queued }, "one a week");

    const { text, html, locale, entity_key: key, unsubscribe_url: leave } = await emailTo(adult.email!);
    t.is(locale, "fr");
    t.regex(key, /^WeeklySummary:\d{4}-W\d\d:[\da-f-]{36}$/);
    t.truthy(leave);
    for (const line of [
      /Absent: 1/,
      /Présent: 1/,
      /Fractions\S*: 17\.5\/20/,
      /Ratios/,
      /\+3 \S*Helped a new student/,
    ])
      t.regex(text, line);
    t.regex(text, /Devoirs non rendus: .*: Primes/);
    t.notRegex(text, /Not published|Of somebody else/);
    t.is(text.match(/^== .* ==$/gm)?.length, 2, "a heading for each child");
    t.is(html.match(/<h2 /g)?.length, 2);
    await send();
    t.is(emailsTo(adult.email!).length, 1);
  },
);

test.serial("the summary follows the rights of each guardian", async (t) => {
  const noPortal = await guardian(child, {}, { portalAccess: false });
  const noMessages = await guardian(child, {}, { ...portal, receivesMessages: false });
  const reader = await guardian(child, {}, portal);
  await summarize();
  t.is(await emailTo(noPortal.email!), undefined);
  t.is(await emailTo(noMessages.email!), undefined);
  const { text } = await emailTo(reader.email!);
  t.regex(text, /Absent: 1/);
  t.regex(text, /Fractions/);
});

test.serial("a week without anything new sends nothing", async (t) => {
  setClock(() => new Date(Date.now() + 60 * 86_400_000));
  const report = await summarize();
  t.true(report.families > 0);
  t.is(report.queued, 0);
  t.is(report.nothing, report.families);
});
