import test from "ava";
import fc from "fast-check";
import { DateTime } from "luxon";
import { listInvoices } from "../../../src/core/platform/billing/list-invoices.ts";
import { recordPayment } from "../../../src/core/platform/billing/record-payment.ts";
import { subscribeTenant } from "../../../src/core/platform/billing/subscribe-tenant.ts";
import { toBasisPoints, toPercent } from "../../../src/core/platform/billing/terms.ts";
import {
  extendTrial,
  reactivateTenant,
  suspendTenant,
} from "../../../src/core/platform/tenants/change-tenant.ts";
import { setTax } from "../../../src/core/platform/tenants/set-tax.ts";
import { findSchool } from "../../../src/core/school/find-school.ts";
import { setClock } from "../../../src/lib/clock.ts";
import { shareOf } from "../../../src/lib/money.ts";
import { startApp } from "../../support/app.ts";
import { openClient } from "../../support/open-client.ts";
import { openTestSchool } from "../../support/open-test-school.ts";

const app = await startApp({ SUBSCRIPTION_TAX_PERCENT: "8" });
const db = await openClient(app.databaseUrl);
test.after.always(async () => {
  setClock();
  await db.end();
  await app.close();
});

const start = DateTime.utc().startOf("day").plus({ hours: 10 });
/** So many days after the schools were made. */
const onDay = (days: number) => setClock(() => start.plus({ days }).toJSDate());
const remind = (school: string) => app.app.runJob("subscription-reminder", { school });
const statusOf = async (slug: string) => {
  const { school, tenant } = await findSchool(slug);
  return `${tenant.status} ${school.status}`;
};
const emails = async (slug: string) =>
  (
    await db.query(
      `SELECT template_kind, to_address, attachments FROM queued_emails q JOIN schools s ON s.id = q.school_id
        WHERE s.slug = $1 AND template_kind NOT IN ('invitation', 'password-reset') ORDER BY q.created_at, q.id`,
      [slug],
    )
  ).rows;

test.serial("a trial is announced to end, ends, becomes read-only, and goes on with a plan", async (t) => {
  const school = "riverside";
  onDay(10);
  t.like(await remind(school), { trialTenants: 1, queued: 0 });
  onDay(25);
  t.like(await remind(school), { queued: 1, duplicates: 0 });
  t.like(await remind(school), { queued: 0, duplicates: 1 });
  onDay(31);
  t.like(await remind(school), { queued: 1, duplicates: 0 });
  t.is(await statusOf(school), "TRIAL active");
  onDay(39);
  t.like(await app.app.runJob("reminders", { school, dryRun: true }), { trialTenants: 1 });
  t.is(await statusOf(school), "TRIAL active", "a dry run changes nothing");
  t.like(await remind(school), { duplicates: 1 });
  t.is(await statusOf(school), "SUSPENDED suspended");
  t.deepEqual(
    (await emails(school)).map(({ template_kind }) => template_kind),
    ["trial-ending", "trial-ended"],
  );
  t.like(await remind(school), { trialTenants: 0 });

  await extendTrial(school, 3);
  t.is(await statusOf(school), "TRIAL active", "more days are of use at once");
  await suspendTenant(school);
  await extendTrial(school, 1);
  t.is(await statusOf(school), "SUSPENDED suspended", "what an operator suspended stays so");
  onDay(39 + 12);
  await reactivateTenant(school);
  await remind(school);
  t.is(await statusOf(school), "TRIAL active", "the next look does not undo what an operator did");
  onDay(39 + 27);
  await remind(school);
  t.is(await statusOf(school), "SUSPENDED suspended", "but not for ever");
  onDay(39);
  await subscribeTenant(school, "starter");
  t.is(await statusOf(school), "SUBSCRIBED active");
});

test.serial(
  "every month has its invoice; who owes is past due, then read-only, and free again once it is paid",
  async (t) => {
    const school = "riverside";
    const invoices = async () =>
      (
        await db.query(
          `SELECT number, period_start::text, period_end::text, i.status FROM tenant_invoices i JOIN schools s ON s.id = i.school_id
          WHERE s.slug = $1 ORDER BY period_start`,
          [school],
        )
      ).rows;
    onDay(40);
    t.like(await remind(school), { subscribedTenants: 1, unpaidInvoices: 1, queued: 1 });
    onDay(39 + 16);
    await remind(school);
    t.is(await statusOf(school), "PAST_DUE active");
    const [first] = await invoices();
    await recordPayment(school, first.number);
    t.is(await statusOf(school), "SUBSCRIBED active");
    await t.throwsAsync(recordPayment(school, first.number), {
      message: /is paid; only an open invoice can be paid/,
    });
    await t.throwsAsync(recordPayment(school, "SUB-1"), { message: /SUB-1 of riverside not found/ });

    onDay(39 + 33);
    t.like(await remind(school), { unpaidInvoices: 1, queued: 1 });
    await remind(school);
    const all = await invoices();
    t.is(all.length, 2);
    t.is(DateTime.fromISO(all[0].period_end).plus({ days: 1 }).toISODate(), all[1].period_start);

    onDay(39 + 33 + 15);
    await remind(school);
    t.is(await statusOf(school), "PAST_DUE active");
    onDay(39 + 33 + 30);
    await remind(school);
    t.is(await statusOf(school), "SUSPENDED suspended");
    await reactivateTenant(school);
    await remind(school);
    t.is(await statusOf(school), "PAST_DUE active", "taken back for a while");
    onDay(39 + 33 + 45);
    await remind(school);
    t.is(await statusOf(school), "SUSPENDED suspended");
    for (const { number, status } of await invoices())
      if (status === "open") await recordPayment(school, number);
    t.is(await statusOf(school), "SUBSCRIBED active");
  },
);

test.serial(
  "tax is worked out to the minor unit, kept with the invoice, and said in mail and paper",
  async (t) => {
    onDay(1);
    const rate = "7.75";
    for (const [slug, percent] of [
      ["taxed", rate],
      ["untaxed", undefined],
    ] as const) {
      await openTestSchool(slug);
      await setTax(slug, percent ? { percent } : {});
    }
    // 49.00 x 7.75 % is 3.7975.
    t.like(await subscribeTenant("taxed", "starter"), {
      subtotalMinor: "4900",
      taxBasisPoints: 775,
      taxMinor: "380",
      totalMinor: "5280",
    });
    t.like(await subscribeTenant("untaxed", "starter"), { taxMinor: "392", totalMinor: "5292" });
    await t.throwsAsync(setTax("taxed", { percent: "7.755" }), { message: /percentage/ });
    await t.throwsAsync(setTax("nowhere", {}), { message: /nowhere/ });
    await setTax("taxed", { percent: "20" });
    await remind("taxed");
    const { rows } = await db.query(
      `SELECT q.text FROM queued_emails q JOIN schools s ON s.id = q.school_id
      WHERE s.slug = 'taxed' AND template_kind = 'subscription-invoice-due'`,
    );
    t.regex(rows[0].text, /Net: 49\.00 USD\nTax \(7\.75 %\): 3\.80 USD\nAmount: 52\.80 USD/);
    onDay(1 + 32);
    await remind("taxed");
    const invoices = await listInvoices("taxed");
    t.deepEqual(
      invoices.map(({ taxPercent, tax, total }) => [taxPercent, tax.amount, total.amount]),
      [
        ["20", "9.80", "58.80"],
        ["7.75", "3.80", "52.80"],
      ],
      "what was issued stays as it was",
    );
    await setTax("taxed", {});
    t.deepEqual(await setTax("taxed", { percent: "0" }), { taxPercent: "0" });
  },
);

test("a share of an amount is exact, and a half goes up", (t) => {
  fc.assert(
    fc.property(fc.bigInt(0n, 10n ** 15n), fc.integer({ min: 0, max: 10_000 }), (minor, basisPoints) => {
      const tax = shareOf(minor, basisPoints);
      const off = tax * 10_000n - minor * BigInt(basisPoints);
      return off > -5_000n && off <= 5_000n && toBasisPoints(toPercent(basisPoints)) === basisPoints;
    }),
  );
  t.pass();
});

test.serial("periods are a month, a term and a year, by the calendar", async (t) => {
  onDay(0);
  const days = { starter: { months: 1 }, standard: { months: 4 }, campus: { years: 1 } } as const;
  for (const [plan, length] of Object.entries(days)) {
    const slug = `on-${plan}`;
    await openTestSchool(slug);
    const { periodStart, periodEnd } = await subscribeTenant(slug, plan);
    const end = DateTime.fromISO(periodStart).plus(length).minus({ days: 1 }).toISODate()!;
    t.is(periodEnd, end, plan);
  }
});

test.serial(
  "the office prints the invoices of its school, and what it owes shows when it is read-only",
  async (t) => {
    setClock();
    const [admin, bursar, teacher, other] = await Promise.all([
      app.as("admin"),
      app.as("bursar"),
      app.as("teacher"),
      app.as("admin", "riverside"),
    ]);
    const [invoice] = (await admin.get("/tenant-invoices")).body.data;
    t.is(typeof invoice.taxBasisPoints, "number");
    const path = `/tenant-invoices/${invoice.id}.pdf`;
    const printed = await bursar.get(path);
    t.is(printed.status, 200);
    t.is(printed.headers.get("content-type"), "application/pdf");
    t.regex(printed.headers.get("content-disposition")!, /tenant-invoice\.pdf/);
    t.true(printed.body.startsWith("%PDF"));
    t.is((await teacher.get(path)).status, 403);
    t.is((await other.get(path)).status, 404);
    t.is((await app.anonymous.get(path)).status, 401);

    await suspendTenant("greenfield");
    t.is((await admin.get("/school")).status, 200);
    t.is((await bursar.get(path)).status, 200);
    const refused = await admin.patch("/school", { motto: "Onward" });
    t.like(refused.body, { status: 403, code: "school_suspended" });
    t.regex(refused.body.detail, /its data is read-only/);
    await reactivateTenant("greenfield");
    t.is((await admin.patch("/school", { motto: "Onward" })).status, 200);
  },
);

test.serial("an invoice that cannot be drawn is a warning; the mail goes without it", async (t) => {
  const school = "greenfield";
  onDay(1);
  await db.query(
    "UPDATE tenant_invoices i SET lines = '[null]' FROM schools s WHERE s.id = i.school_id AND s.slug = $1",
    [school],
  );
  const report = await remind(school);
  t.like(report, { unpaidInvoices: 1, queued: 1, warnings: 1 });
  t.regex((report["messages"] as string[])[0]!, /the PDF could not be created/);
  t.like(await emails(school), [
    { template_kind: "subscription-invoice-due", to_address: "office@greenfield.example", attachments: [] },
  ]);
});

test.serial(
  "the office sees the mails of its school, not their bodies, and can send or cancel them",
  async (t) => {
    setClock();
    const [admin, teacher, other] = await Promise.all([
      app.as("admin"),
      app.as("teacher"),
      app.as("admin", "riverside"),
    ]);
    const { body } = await admin.get("/queued-emails?templateKind=subscription-invoice-due&count=true");
    t.is(body.total, 1);
    const [{ id, ...email }] = body.data;
    t.like(email, { status: "PENDING", trigger: "SUBSCRIPTION_INVOICE_DUE", attempts: 0 });
    t.false("html" in email || "text" in email);
    t.is((await teacher.get("/queued-emails")).status, 403);
    t.is((await other.get(`/queued-emails/${id}`)).status, 404);
    t.is((await other.put(`/queued-emails/${id}/cancellation`)).status, 404);
    t.is((await teacher.put(`/queued-emails/${id}/cancellation`)).status, 403);
    t.like(await admin.put(`/queued-emails/${id}/cancellation`), { status: 200 });
    t.is((await admin.get(`/queued-emails/${id}`)).body.status, "CANCELLED");
    t.like((await admin.put(`/queued-emails/${id}/cancellation`)).body, {
      status: 409,
      code: "email_status",
    });
    t.is((await admin.put(`/queued-emails/${id}/retry`)).body.status, "PENDING");
    await app.app.runJob("email-queue", { school: "greenfield" });
    t.like((await admin.put(`/queued-emails/${id}/retry`)).body, { status: 409, code: "email_status" });
    const attempts = await admin.get(`/delivery-attempts?queuedEmailId=${id}`);
    t.like(attempts.body.data, [{ queuedEmailId: id, status: "succeeded", attemptNo: 1 }]);
    t.deepEqual((await other.get(`/delivery-attempts?queuedEmailId=${id}`)).body.data, []);
  },
);
