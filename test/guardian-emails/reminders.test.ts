import test from "ava";
import { setClock } from "../../src/lib/clock.ts";
import { ok } from "../support/ok.ts";
import { startEmailingSchool } from "./school.ts";

const school = await startEmailingSchool();
const { app, admin, bursar, enforce, send, obligations, guardian, rows, student, invoice, pay } = school;
const teacher = await app.as("teacher");
const elsewhere = await app.as("bursar", "riverside");
test.after.always(() => school.close());
test.beforeEach(() => school.clean());
test.afterEach.always(() => setClock());

const remind = (id: string, caller = bursar) => caller.post(`/fee-invoices/${id}/reminder`);
const reminders = () => obligations("&kind=invoice_reminder");

test.serial("who pays is reminded of what is open, once a day", async (t) => {
  const child = await student();
  const payer = await guardian(child, {}, { isFeePayer: true });
  const { id, number } = await invoice(child, 100, 10);
  await pay(child, 40);
  const { status, body } = await remind(id);
  t.is(status, 200);
  t.deepEqual(body, { guardians: 1 });
  t.deepEqual((await remind(id)).body, { guardians: 1 }, "the second of a day sends nothing");
  t.is((await reminders()).length, 1);
  t.like((await reminders())[0], { guardianId: payer.id, sourceType: "FeeInvoice", sourceId: id });
  await rows("DELETE FROM queued_emails");
  await enforce();
  await send();
  const [email, ...more] = await rows(
    "SELECT * FROM queued_emails WHERE template_kind = 'fee-invoice-reminder'",
  );
  t.like(email, { to_address: payer.email, status: "SENT" });
  t.true(email.text.includes(number) && email.text.includes("60.00 KES"));
  t.is(more.length, 0);
  t.is((await ok(admin.get(`/audit-events?action=fee_invoices.remind&entityId=${id}`))).data.length, 1);
  setClock(() => new Date(Date.now() + 26 * 3_600_000));
  t.deepEqual((await remind(id)).body, { guardians: 1 });
  t.is((await reminders()).length, 2);
});

test.serial("a reminder that was not sent yet is taken back by the payment", async (t) => {
  const child = await student();
  await guardian(child, {}, { isFeePayer: true });
  const { id } = await invoice(child, 50, 10);
  await remind(id);
  await pay(child, 50);
  await enforce();
  const [{ status }] = await rows(
    "SELECT status FROM guardian_email_obligations WHERE kind = 'invoice_reminder'",
  );
  t.is(status, "withdrawn");
});

test.serial("nobody is reminded of what is paid or cancelled, nor against the wish of all", async (t) => {
  const child = await student();
  const alone = await invoice(child, 10, 10);
  t.like((await remind(alone.id)).body, { status: 409, code: "nobody_to_remind" });
  await guardian(child, {}, { isFeePayer: true });
  const paid = await invoice(child, 20, 10);
  await pay(child, 30);
  t.like((await remind(paid.id)).body, { status: 409, code: "nothing_open" });
  const cancelled = await invoice(child, 20, 10);
  await ok(admin.post(`/fee-invoices/${cancelled.id}/cancellation`, { reason: "twice" }));
  t.like((await remind(cancelled.id)).body, { status: 409, code: "nothing_open" });
  const open = await invoice(child, 20, 10);
  t.is((await remind(open.id, teacher)).status, 403);
  t.is((await remind(open.id, elsewhere)).status, 404);
  await ok(admin.post("/school-settings", { key: "guardian-emails.invoice-reminder", value: false }));
  t.like((await remind(open.id)).body, { status: 409, code: "nobody_to_remind" });
  t.is((await reminders()).length, 0);
});
