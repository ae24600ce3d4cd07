import { randomUUID } from "node:crypto";
import test from "ava";
import { runErasure } from "../../src/core/privacy/erasure/run-erasure.ts";
import { applyRule } from "../../src/core/privacy/retention/apply-rule.ts";
import { runRetention } from "../../src/core/privacy/retention/run-retention.ts";
import { withContext } from "../../src/lib/context.ts";
import { openAccounts, openSchool } from "../people/school.ts";
import { startApp } from "../support/app.ts";
import { ok } from "../support/ok.ts";
import { openClient } from "../support/open-client.ts";

const app = await startApp();
const admin = await app.as("admin");
const elsewhere = await app.as("admin", "riverside");
const teacher = await app.as("teacher");
const guardian = await app.as("guardian");
const { admit, place, section } = await openSchool(admin);
const client = await openClient(app.databaseUrl);
test.after.always(async () => {
  await client.end();
  await app.close();
});

const { signal } = new AbortController();
const schoolId: string = admin.credentials.school.id;
const otherId: string = elsewhere.credentials.school.id;
const asJob = <T>(work: () => Promise<T>) => withContext({ schoolId, trusted: true }, work);
const query = async (text: string, values: unknown[] = []) => (await client.query(text, values)).rows;
const run = () => runRetention({ school: schoolId, signal });

const visitors = { entityType: "visitor_log", trigger: "left", keepDays: 30, action: "delete" };
const addRule = (values: object) => ok(admin.post("/retention-rules", values));
const activate = (id: string) => ok(admin.put(`/retention-rules/${id}/activation`));
const preview = (id: string) => ok(admin.get(`/retention-rules/${id}/preview`));
const pause = (id: string) => ok(admin.put(`/retention-rules/${id}/pause`));

/** Adds a visitor who left at an instant, given as SQL. @returns the id of the row */
async function addVisitor(
  leftAt: string,
  school = schoolId,
  studentId: string | null = null,
): Promise<string> {
  const id = randomUUID();
  await query(
    `INSERT INTO visitor_logs (school_id, id, kind, name, in_at, out_at, status, student_id)
     VALUES ($1, $2, $3, 'Retained Visitor', ${leftAt}, ${leftAt}, 'out', $4)`,
    [school, id, studentId ? "pick_up" : "visit", studentId],
  );
  return id;
}
const exists = async (table: string, id: string) =>
  (await query(`SELECT 1 FROM ${table} WHERE id = $1`, [id])).length === 1;

/** SQL of an instant near midnight of the school, so many days ago. */
const localDay = (
  daysAgo: number,
  time: string,
) => `(SELECT ((((now() AT TIME ZONE timezone)::date - ${daysAgo}) + time '${time}')
  AT TIME ZONE timezone) FROM schools WHERE id = '${schoolId}')`;

test.serial("a rule exists only for listed records, events, actions and periods", async (t) => {
  const refuse = async (values: object, path: string) => {
    const { status, body } = await admin.post("/retention-rules", { ...visitors, ...values });
    t.is(status, 400, JSON.stringify(body));
    t.true(
      body.errors.some((error) => error.path === path),
      JSON.stringify(body),
    );
  };
  await refuse({ keepDays: 29 }, "keepDays");
  await refuse({ trigger: "sent" }, "trigger");
  await refuse({ entityType: "document", trigger: "expired", action: "anonymise" }, "action");
  await refuse({ entityType: "audit_event" }, "entityType");
  t.is((await teacher.post("/retention-rules", visitors)).status, 403);
  t.is((await guardian.get("/retention-rules")).status, 403);
  const { entityTypes } = await ok(admin.get("/retention-options"));
  t.like(
    entityTypes.find((each) => each.entityType === "student"),
    { triggers: ["left"], actions: ["anonymise"], minDays: 365 },
  );
});

test.serial(
  "a rule is paused at first, activated by a second person, and changed only while it is paused",
  async (t) => {
    await query("DELETE FROM retention_rules WHERE school_id = $1", [schoolId]);
    const rule = await addRule(visitors);
    t.like(rule, { status: "paused", lastRunAt: null });
    t.is((await admin.post("/retention-rules", visitors)).body.code, "retention_rule_exists");
    t.is((await admin.post(`/retention-rules/${rule.id}/runs`)).body.code, "retention_rule_status");
    t.is((await elsewhere.get(`/retention-rules/${rule.id}`)).status, 404);
    t.is((await elsewhere.get(`/retention-rules/${rule.id}/preview`)).status, 404);
    t.is((await elsewhere.put(`/retention-rules/${rule.id}/activation`)).status, 404);
    await ok(admin.put("/school/four-eyes", { mode: "on" }));
    t.is((await admin.put(`/retention-rules/${rule.id}/activation`)).body.code, "own_request");
    await query("UPDATE retention_rules SET changed_by = NULL WHERE id = $1", [rule.id]);
    t.like(await activate(rule.id), { status: "active", approvedBy: admin.credentials.user.id });
    t.is((await admin.put(`/retention-rules/${rule.id}/activation`)).body.code, "retention_rule_status");
    const change = { keepDays: 60 };
    t.is((await admin.patch(`/retention-rules/${rule.id}`, change)).body.code, "retention_rule_active");
    t.is((await admin.post(`/retention-rules/${rule.id}/runs`)).status, 202);
    t.like(await pause(rule.id), { status: "paused" });
    t.like(await ok(admin.patch(`/retention-rules/${rule.id}`, change)), {
      ...change,
      changedBy: admin.credentials.user.id,
    });
    await query("UPDATE retention_rules SET changed_by = NULL, keep_days = 30 WHERE id = $1", [rule.id]);
  },
);

test.serial(
  "who may activate a rule is told once that it waits, and again after the next change",
  async (t) => {
    const accounts = await openAccounts(app, admin);
    await accounts.account("retention-reader", "principal");
    const principal = await accounts.signIn("retention-reader");
    const told = async () => {
      const { data } = await ok(principal.get("/communication/notifications?type=decision_waiting"));
      return data.filter(({ url }) => url === "/data-requests?tab=retention");
    };
    const rule = await addRule({
      entityType: "document",
      trigger: "expired",
      keepDays: 90,
      action: "delete",
    });
    await ok(admin.patch(`/retention-rules/${rule.id}`, { keepDays: 120 }));
    const first = await told();
    t.is(first.length, 1);
    t.regex(first[0].body, /retention rule/);
    t.is((await elsewhere.get("/communication/notifications?type=decision_waiting")).body.data.length, 0);
    await ok(principal.put(`/retention-rules/${rule.id}/activation`));
    await pause(rule.id);
    await ok(admin.patch(`/retention-rules/${rule.id}`, { keepDays: 200 }));
    t.is((await told()).length, 2);
    await query("DELETE FROM retention_rules WHERE id = $1", [rule.id]);
  },
);

test.serial("rows fall due by the day of the school, and the job leaves the same result twice", async (t) => {
  const [{ id }] = await query("SELECT id FROM retention_rules WHERE school_id = $1", [schoolId]);
  await query("DELETE FROM visitor_logs WHERE school_id = $1", [schoolId]);
  const child = (await admit()).student.id;
  const due = [await addVisitor(localDay(30, "00:00")), await addVisitor(localDay(30, "23:59:59"))];
  const later = await addVisitor(localDay(29, "00:00"));
  const held = await addVisitor(localDay(400, "12:00"), schoolId, child);
  const foreign = await addVisitor("now() - interval '900 days'", otherId);
  const request = await ok(
    admin.post("/data-subject-requests", { kind: "erasure", subjectType: "student", subjectId: child }),
  );
  await ok(admin.put(`/data-subject-requests/${request.id}/legal-hold`, { reason: "Court case" }));
  const shown = await preview(id);
  t.like(shown, { due: 2, held: 1, later: 1 });
  t.deepEqual(
    shown.rows.map((row) => [row.id, row.held]),
    [[held, true], ...due.sort().map((each) => [each, false]), [later, false]],
  );
  t.deepEqual(await run(), { schools: 1, rules: 0, rows: 0 }, "a paused rule does nothing");
  await activate(id);
  t.deepEqual(await runRetention({ school: schoolId, signal, dryRun: true }), {
    schools: 1,
    rules: 1,
    rows: 2,
  });
  t.true(await exists("visitor_logs", due[0]!), "a dry run changes nothing");
  t.deepEqual(await run(), { schools: 1, rules: 1, rows: 2 });
  t.deepEqual(await run(), { schools: 1, rules: 1, rows: 0 });
  for (const each of due) t.false(await exists("visitor_logs", each));
  for (const each of [later, held, foreign]) t.true(await exists("visitor_logs", each));
  t.truthy((await ok(admin.get(`/retention-rules/${id}`))).lastRunAt);
  const events = await query(
    "SELECT after FROM audit_events WHERE entity_id = $1 AND action = 'retention_rules.run'",
    [id],
  );
  t.is(events.length, 1);
  t.like(events[0].after, { rows: 2, action: "delete", entityType: "visitor_log" });
  await ok(admin.put(`/data-subject-requests/${request.id}/legal-hold`, { reason: null }));
  t.like(await run(), { rows: 1 }, "the row goes when the hold is lifted");
});

test.serial("an interrupted run is resumed, and a pause stops it", async (t) => {
  const [{ id }] = await query("SELECT id FROM retention_rules WHERE school_id = $1", [schoolId]);
  for (let count = 0; count < 5; count += 1) await addVisitor(localDay(40, "10:00"));
  let checks = 0;
  const afterOneBatch = {
    throwIfAborted() {
      checks += 1;
      if (checks > 1) throw new Error("stopped");
    },
  } as AbortSignal;
  await t.throwsAsync(
    asJob(() => applyRule(id, { signal: afterOneBatch, batchSize: 2 })),
    { message: "stopped" },
  );
  t.like(await preview(id), { due: 3 });
  t.is(await asJob(() => applyRule(id, { signal, batchSize: 2 })), 3);
  await addVisitor(localDay(40, "10:00"));
  await pause(id);
  t.is(await asJob(() => applyRule(id, { signal })), 0);
  t.like(await preview(id), { due: 1 });
});

test.serial(
  "former students are erased as on their own request, once; debtors and merged records stay",
  async (t) => {
    const room = await section();
    const admitted = () => admit({ enrollment: place(room) });
    const [gone, debtor, merged, recent] = await Promise.all([
      admitted(),
      admitted(),
      admitted(),
      admitted(),
    ]);
    const ids = [gone, debtor, merged, recent].map(({ student }) => student.id);
    await query("UPDATE students SET status = 'withdrawn' WHERE id = ANY ($1)", [ids]);
    await query(
      "UPDATE enrollments SET status = 'withdrawn', starts_on = starts_on - 2000, ends_on = current_date - 1900 WHERE student_id = ANY ($1)",
      [ids.slice(0, 3)],
    );
    await query("UPDATE enrollments SET status = 'withdrawn', ends_on = current_date WHERE student_id = $1", [
      ids[3],
    ]);
    await query(
      `INSERT INTO fee_invoices (school_id, id, student_id, number, currency, subtotal_minor, total_minor, issued_on, due_on)
     VALUES ($1, $2, $3, 'RET-1', 'KES', 100, 100, current_date, current_date)`,
      [schoolId, randomUUID(), ids[1]],
    );
    await query(
      `INSERT INTO person_merges (school_id, id, entity_type, kept_id, merged_id, snapshot)
     VALUES ($1, $2, 'student', $3, $4, '{}')`,
      [schoolId, randomUUID(), ids[3], ids[2]],
    );
    const rule = await addRule({
      entityType: "student",
      trigger: "left",
      keepDays: 1825,
      action: "anonymise",
    });
    await query("UPDATE retention_rules SET changed_by = NULL WHERE id = $1", [rule.id]);
    const due = (await preview(rule.id)).rows.filter((row) => ids.includes(row.id));
    t.deepEqual(
      due.map((row) => row.id).sort(),
      [ids[0], ids[3]].sort(),
      "neither the debtor nor the merged record",
    );
    await activate(rule.id);
    t.like(await run(), { rows: 1 });
    t.like(await run(), { rows: 0 }, "the open request is enough");
    const [request] = await query("SELECT * FROM data_subject_requests WHERE retention_rule_id = $1", [
      rule.id,
    ]);
    t.like(request, { subject_id: ids[0], status: "in_progress", kind: "erasure" });
    await asJob(() => runErasure(request.id, { signal }));
    t.like(await ok(admin.get(`/students/${ids[0]}`)), { givenName: "[erased]" });
    t.like(await run(), { rows: 0 }, "nobody is erased twice");
    await pause(rule.id);
  },
);

test.serial(
  "messages are emptied unless a report is open or a participant is under a legal hold",
  async (t) => {
    const rule = await addRule({
      entityType: "message",
      trigger: "sent",
      keepDays: 180,
      action: "anonymise",
    });
    await query("UPDATE retention_rules SET changed_by = NULL WHERE id = $1", [rule.id]);
    await query("UPDATE messages SET created_at = now() - interval '200 days' WHERE school_id = $1", [
      schoolId,
    ]);
    const [{ count }] = await query(
      `SELECT count(*)::int AS count FROM messages m WHERE school_id = $1 AND NOT EXISTS (SELECT FROM message_reports r
      WHERE r.message_id = m.id AND r.status = 'open')`,
      [schoolId],
    );
    t.true(count > 0);
    t.is((await preview(rule.id)).due, count);
    const [{ id: guardianId }] = await query("SELECT id FROM guardians WHERE user_id = $1", [
      guardian.credentials.user.id,
    ]);
    const request = await ok(
      admin.post("/data-subject-requests", {
        kind: "erasure",
        subjectType: "guardian",
        subjectId: guardianId,
      }),
    );
    await ok(admin.put(`/data-subject-requests/${request.id}/legal-hold`, { reason: "Court case" }));
    const { due, held } = await preview(rule.id);
    t.true(held > 0);
    t.is(due + held, count);
    await activate(rule.id);
    t.like(await run(), { rows: due });
    const [left] = await query(
      "SELECT count(*)::int AS count FROM messages WHERE school_id = $1 AND body <> '[erased]'",
      [schoolId],
    );
    t.true(left.count >= held);
    t.like(await run(), { rows: 0 });
    await pause(rule.id);
  },
);

test.serial("drafts, lost inquiries, expired documents and homework files have rules that run", async (t) => {
  const rules = [
    { entityType: "admission_application", trigger: "abandoned", keepDays: 90, action: "anonymise" },
    { entityType: "admission_application", trigger: "closed", keepDays: 90, action: "anonymise" },
    { entityType: "admission_inquiry", trigger: "closed", keepDays: 90, action: "anonymise" },
    { entityType: "staff_member", trigger: "left", keepDays: 365, action: "anonymise" },
    { entityType: "assignment_file", trigger: "year_ended", keepDays: 30, action: "delete" },
    { entityType: "document", trigger: "expired", keepDays: 30, action: "delete" },
  ];
  await query(
    "UPDATE admission_applications SET updated_at = now() - interval '91 days' WHERE school_id = $1",
    [schoolId],
  );
  await query(
    "UPDATE documents SET expires_on = current_date - 31 WHERE school_id = $1 AND status = 'available' AND sha256 IS NOT NULL",
    [schoolId],
  );
  for (const values of rules) {
    const rule = await addRule(values);
    await query("UPDATE retention_rules SET changed_by = NULL WHERE id = $1", [rule.id]);
    const { due } = await preview(rule.id);
    await activate(rule.id);
    t.like(await run(), { rows: due }, JSON.stringify(values));
    t.like(await preview(rule.id), { due: 0 });
    await pause(rule.id);
  }
  const drafts = await query(
    "SELECT 1 FROM admission_applications WHERE school_id = $1 AND status = 'draft' AND updated_at < now() - interval '90 days'",
    [schoolId],
  );
  t.is(drafts.length, 0);
});
