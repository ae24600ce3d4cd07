import test from "ava";
import { DateTime } from "luxon";
import { rowsOf } from "../../seeders/factories/factory.ts";
import { insertRows } from "../../seeders/factories/insert-rows.ts";
import { createGuardian, createStudent, createStudentGuardian } from "../../seeders/factories/people.ts";
import { sendFeeClearance } from "../../src/core/guardian-emails/send-fee-clearance.ts";
import { createSchool } from "../../src/core/platform/tenants/create-school.ts";
import { enqueueDueSlots } from "../../src/core/scheduling/enqueue-due-slots.ts";
import { inSchool } from "../../src/db/transaction.ts";
import { feeClearance } from "../../src/jobs/guardian-emails/fee-clearance.ts";
import { runTask } from "../../src/jobs/job.ts";
import { setClock } from "../../src/lib/clock.ts";
import { withContext } from "../../src/lib/context.ts";
import { ok } from "../support/ok.ts";
import { pdfPages } from "../support/pdf-text.ts";
import { runsAll } from "../support/runner/runs-all.ts";
import { startEmailingSchool } from "./school.ts";

const school = await startEmailingSchool();
const { admin, rows, run, send, guardian, student, household, invoice, pay, emailsTo } = school;
test.after.always(() => school.close());
test.beforeEach(async () => {
  await school.clean();
  // What the demo owes would be in every figure.
  await rows("UPDATE fee_balances SET balance_minor = 0");
});
test.afterEach.always(() => setClock());

const clear = (options: object = { school: "greenfield" }) => run("fee-clearance", options);
const emails = () =>
  rows("SELECT * FROM queued_emails WHERE template_kind = 'fee-clearance' ORDER BY created_at, id");
const signal = new AbortController().signal;

/** Payers of a school, each with one child who owes. */
async function payers(schoolId: string, count: number, minor = 10_000) {
  const row = rowsOf(schoolId);
  const adults = Array.from({ length: count }, (_none, index) =>
    createGuardian(row, { email: `payer${index}@${schoolId.slice(-12)}.example` }),
  );
  const children = adults.map(() => createStudent(row, {}));
  await inSchool(schoolId, async () => {
    await insertRows("guardians", adults);
    await insertRows("students", children);
    await insertRows(
      "student_guardians",
      adults.map(({ id }, index) =>
        createStudentGuardian(row, {
          ...{ guardian_id: id, student_id: children[index]!.id, relation: "parent" },
          ...{ is_primary: true, is_fee_payer: true },
        }),
      ),
    );
    await insertRows(
      "fee_balances",
      children.map(({ id }) => row({ student_id: id, currency: "KES", balance_minor: minor })),
    );
  });
}
const forget = async () => {
  await rows("UPDATE fee_balances SET balance_minor = 0");
  await rows("DELETE FROM queued_emails");
};

test.serial("a payer gets one mail a week with all children, their balances and the statement", async (t) => {
  const home = await household();
  const [one, two, paid] = [
    await student({ householdId: home }),
    await student({ householdId: home }),
    await student({ householdId: home }),
  ];
  const payer = await guardian(one, { preferredLanguage: "fr" });
  await guardian(two);
  await ok(admin.patch(`/households/${home}`, { feePayerGuardianId: payer.id }));
  const late = await invoice(one, 100, 1);
  await invoice(two, 50.5, 40);
  await invoice(paid, 30, 40);
  await pay(paid, 30);
  await rows("UPDATE installments SET due_on = due_on - 10 WHERE fee_invoice_id = $1", [late.id]);
  await rows("DELETE FROM queued_emails");
  t.deepEqual(await clear({ school: "greenfield", dryRun: true }), {
    ...{ job: "fee-clearance", schools: 1, guardians: 1, queued: 1, duplicates: 0 },
    ...{ withoutAddress: 0, warnings: 0 },
  });
  t.is((await emails()).length, 0);
  t.like(await clear(), { schools: 1, guardians: 1, queued: 1, duplicates: 0 });
  t.like(await clear(), { guardians: 1, queued: 0, duplicates: 1 });
  const [email] = await emails();
  t.like(email, { to_address: payer.email, locale: "fr", trigger: "FEE_CLEARANCE_WEEKLY" });
  t.regex(email.entity_key, /^FeeClearance:\d{4}-W\d\d:[\da-f-]{36}$/);
  for (const amount of ["100.00 KES", "50.50 KES", "0.00 KES", "150.50 KES"])
    t.true(email.text.includes(amount), amount);
  t.regex(email.text, /Dont en retard: 100\.00 KES/);
  const [file] = await rows("SELECT * FROM queued_email_files WHERE queued_email_id = $1", [email.id]);
  const pages = pdfPages(file.content);
  t.is(pages.length, 3, "a page for each child");
  t.true(pages.flat().some(({ text }) => text.includes("50.50")));
  t.true(pages.every((texts) => texts.some(({ text }) => text === "Relevé des frais")));
  await send();
  t.is(emailsTo(payer.email!).length, 1);
  t.like(await clear(), { duplicates: 1 }, "sent is sent");

  setClock(() => new Date(Date.now() + 7 * 86_400_000));
  t.like(await clear(), { queued: 1, duplicates: 0 }, "the next week has its own");
});

test.serial(
  "who owes nothing, or less than is in credit, gets no mail; who left and owes does",
  async (t) => {
    const [settled, owing, credit, left] = [
      await student(),
      await student(),
      await student(),
      await student(),
    ];
    await guardian(settled, {}, { isFeePayer: true });
    const family = await guardian(owing, {}, { isFeePayer: true });
    await ok(
      admin.post("/student-guardians", {
        ...{ studentId: credit, guardianId: family.id },
        relation: "parent",
        isFeePayer: true,
      }),
    );
    const gone = await guardian(left, {}, { isFeePayer: true });
    await invoice(owing, 10);
    await pay(credit, 25);
    await invoice(left, 10);
    await rows("UPDATE students SET status = 'withdrawn' WHERE id = $1", [left]);
    t.like(await clear(), { guardians: 1, queued: 1 });
    t.deepEqual(
      (await emails()).map(({ to_address }) => to_address),
      [gone.email],
    );
  },
);

test.serial("an address is told once, whoever shares it; who has none is counted", async (t) => {
  const [one, two, three] = [await student(), await student(), await student()];
  await guardian(one, { email: "Both@home.example", givenName: "Ana" }, { isFeePayer: true });
  await guardian(two, { email: "both@home.example", givenName: "Ben" }, { isFeePayer: true });
  await guardian(three, { email: null }, { isFeePayer: true });
  for (const child of [one, two, three]) await invoice(child, 10);
  t.like(await clear(), { guardians: 2, queued: 1, withoutAddress: 1 });
  const [email] = await emails();
  t.regex(email.to_name, /Ana .*Ben|Ben .*Ana/);
  t.true(email.text.includes("20.00 KES"));
});

test.serial("a school can do without", async (t) => {
  const child = await student();
  await guardian(child, {}, { isFeePayer: true });
  await invoice(child, 10);
  const setting = await ok(
    admin.post("/school-settings", { key: "guardian-emails.fee-clearance", value: false }),
  );
  t.like(await clear(), { schools: 0, guardians: 0, queued: 0 });
  await ok(admin.patch(`/school-settings/${setting.id}`, { value: true }));
  t.like(await clear(), { schools: 1, queued: 1 });
});

test.serial("runs side by side, and one that is ended half-way, tell everybody once", async (t) => {
  await payers(school.school.id, 60);
  const ending = new AbortController();
  const told: number[] = [];
  const progress = (done: number, total: number) => {
    told.push(total);
    if (done === 35) ending.abort(new Error("ended"));
  };
  await t.throwsAsync(
    withContext({ trusted: true }, () =>
      sendFeeClearance({ school: school.school.id, signal: ending.signal, progress }),
    ),
    { message: "ended" },
  );
  t.is((await emails()).length, 35);
  t.deepEqual([...new Set(told)], [60], "how many there are is known from the start");

  const reports = await Promise.all([clear(), clear()]);
  const sum = (name: string) => reports.reduce((total, report) => total + report[name], 0);
  t.is(sum("queued"), 25);
  t.is(sum("guardians"), 120);
  t.is(sum("duplicates"), 95);
  const all = await emails();
  t.is(all.length, 60);
  t.is(new Set(all.map(({ to_address }) => to_address)).size, 60);
  t.true(all.every(({ attachments }) => attachments.length === 1));
  await forget();
});

test.serial(
  "in five time zones, across changes of the clocks, every school is told once a week",
  async (t) => {
    const zones = [
      "America/New_York",
      "Europe/Berlin",
      "Africa/Nairobi",
      "Australia/Lord_Howe",
      "Pacific/Auckland",
    ];
    const made = await Promise.all(
      zones.map((timezone, index) =>
        createSchool({
          ...{ slug: `zone-${index}`, name: timezone, timezone, currency: "KES" },
          ...{ contactName: "Ana", contactEmail: "ana@x.example" },
        }),
      ),
    );
    for (const { id } of made) await payers(id, 2);
    await rows("UPDATE schools SET created_at = '2026-10-18T17:00:00Z'");
    await rows("TRUNCATE job_runs");
    // From before Europe's change to after America's, with two nodes that look at the clock: hour by hour while it is Monday
    // somewhere, and in the daily run every eight hours on the other days.
    const start = Date.parse("2026-10-18T08:00:00Z");
    const sent: Array<{ slug: string; at: Date }> = [];
    for (let hour = 0; hour < 24 * 17; hour += runsAll || hour % (7 * 24) < 48 ? 1 : 8) {
      const at = new Date(start + hour * 3_600_000);
      setClock(() => at);
      await Promise.all([0, 1].map(() => enqueueDueSlots([feeClearance], { at })));
      const waiting = await rows(
        "UPDATE job_runs SET status = 'succeeded' WHERE status = 'queued' RETURNING id, slot",
      );
      for (const { id, slot } of waiting) {
        const schoolId = slot.split("/")[1];
        const task = { schoolId: null, payload: { school: schoolId } };
        // A worker that died after its work does the same job a second time.
        for (let time = 0; time < 2; time += 1) {
          const report = (await runTask(feeClearance, task, { id, signal })) as { queued: number };
          const { slug } = (await rows("SELECT slug FROM schools WHERE id = $1", [schoolId]))[0];
          if (report.queued) sent.push({ slug, at });
          if (time) t.is(report.queued, 0);
        }
      }
    }
    for (const [index, zone] of zones.entries()) {
      const times = sent
        .filter(({ slug }) => slug === `zone-${index}`)
        .map(({ at }) => DateTime.fromJSDate(at, { zone }));
      t.deepEqual(
        times.map((time) => time.toFormat("yyyy-MM-dd HH")),
        ["2026-10-19 09", "2026-10-26 09", "2026-11-02 09"],
        zone,
      );
    }
    const keys = await rows(
      `SELECT s.slug, q.to_address, split_part(q.entity_key, ':', 2) AS week, count(*)::int AS count
      FROM queued_emails q JOIN schools s ON s.id = q.school_id WHERE s.slug LIKE 'zone-%' GROUP BY 1, 2, 3`,
    );
    t.true(keys.every(({ count }) => count === 1));
    t.is(keys.length, 5 * 2 * 3);
    const foreign = await rows(
      `SELECT FROM queued_emails q JOIN guardians g ON lower(g.email) = lower(q.to_address)
      WHERE q.template_kind = 'fee-clearance' AND g.school_id <> q.school_id
        AND NOT EXISTS (SELECT FROM guardians o WHERE o.school_id = q.school_id AND lower(o.email) = lower(q.to_address))`,
    );
    t.is(foreign.length, 0, "no school writes to another's families");
  },
);
