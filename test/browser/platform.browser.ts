import test from "ava";
import { demoOperator, demoPassword } from "../../seeders/demo.ts";
import { queueEmail } from "../../src/core/emails/queue/queue-email.ts";
import { reactivateTenant, suspendTenant } from "../../src/core/platform/tenants/change-tenant.ts";
import { inSchool } from "../../src/db/transaction.ts";
import { trialEnding } from "../../src/emails/platform/trial-ending.ts";
import { sql } from "../identity/sql.ts";
import { startConsole, type Visit } from "./support/console.ts";
import { look, phone } from "./support/look.ts";

const school = await startConsole();
const database = await sql(school.databaseUrl);
test.after.always(async () => {
  await database.end();
  await school.close();
});

const signIn = async (visit: Visit) => {
  await visit.open("/platform");
  await visit.page.fill("input[name=email]", demoOperator.email);
  await visit.page.fill("input[name=password]", demoPassword);
  await visit.page.click("button[type=submit]");
  await visit.page.locator("#main h1").waitFor();
};
/** Presses what is done, and says once more that it is meant. */
const confirm = async ({ page }: Visit, event: string) => {
  const meant = page.locator(`[data-event=${event}]`);
  // A list that is read anew at that moment takes the question with it: a person would press again.
  for (let tries = 0; tries < 3 && !(await meant.isVisible()); tries += 1) {
    await page.locator(`[data-event=ask-${event}]`).first().click();
    await meant.waitFor({ timeout: 5_000 }).catch(() => {});
  }
  await meant.click();
  await page.locator("[role=dialog]").waitFor({ state: "detached" });
};
const shots = process.env["SHOTS"];
const shoot = async ({ page }: Visit, name: string) => {
  if (shots) await page.screenshot({ path: `${shots}/${name}.png`, fullPage: true });
};
const failedEmail = async () => {
  const { rows } = await database.query("SELECT id FROM schools WHERE slug = 'riverside'");
  const props = { contact: "Ana", school: "Riverside", endsOn: "2026-12-05" };
  const to = { address: "ana@refused.example", name: "Ana" };
  await inSchool(rows[0].id, () => queueEmail({ template: trialEnding, entityKey: "Test:1", to, props }));
  await database.query(
    `UPDATE queued_emails SET status = 'FAILED', attempts = 1, last_error = '550 <ana@refused.example> unknown'
      WHERE to_address = 'ana@refused.example'`,
  );
};

test.serial(
  "an operator sees the schools, records a payment, sends a mail again and runs a job",
  async (t) => {
    await failedEmail();
    const visit = await school.visit();
    const { page, complaints, foreign } = visit;
    await signIn(visit);
    await page.locator("tr", { hasText: "riverside" }).waitFor();
    await page.locator("tr", { hasText: "greenfield" }).locator("a").click();
    await page.locator(".page-head .badge", { hasText: "Subscribed" }).waitFor();
    await page.locator("tr", { hasText: "Open" }).waitFor();
    await confirm(visit, "pay-invoice");
    await page.locator("tr", { hasText: "Paid" }).waitFor();

    await page.click(".side >> text=Emails");
    await page.fill("input[type=search]", "ana@refused.example");
    // The search begins when the typing pauses, and then shows another list.
    await page.waitForURL(/to=ana/);
    const email = page.locator("tr", { hasText: "a…@refused.example" });
    await email.locator("text=Failed").waitFor();
    await page.locator("tbody tr").nth(1).waitFor({ state: "detached" });
    await confirm(visit, "retry-email");
    await email.locator("text=Queued").waitFor();

    await page.click(".side >> text=Jobs");
    await page.locator("tr", { hasText: "email-queue" }).waitFor();
    await page.locator("tr", { hasText: "guardian-email" }).locator("[data-event=ask-run-job]").click();
    await page.click("[data-event=run-job]");
    await page.click("[role=tab] >> text=Runs");
    await page.locator("tr", { hasText: "By an operator" }).waitFor();

    await page.click(".side >> text=Audit log");
    for (const action of [/Paid.*Subscription invoice/, /Retried.*Email/, /Run.*Job run/])
      await page.locator("tr", { hasText: action }).first().waitFor();
    t.deepEqual(complaints, []);
    t.deepEqual(foreign, []);
    await visit.close();
  },
);

test.serial("a session goes on after loading anew, and ends when the operator signs out", async (t) => {
  const visit = await school.visit();
  const { page } = visit;
  await signIn(visit);
  await visit.open("/platform/invoices");
  await page.locator("#main h1", { hasText: "Invoices" }).waitFor();
  await visit.open("/");
  await page.locator("input[name=email]").waitFor();
  t.false(await page.locator("#main").isVisible(), "no school is open to an operator");
  await visit.open("/platform/jobs");
  await page
    .locator("td", { hasText: /\d\sUTC$/ })
    .first()
    .waitFor();
  await page.click(".account");
  await page.click("[role=menuitem] >> text=Sign out");
  await page.locator("input[name=password]").waitFor();
  await visit.open("/platform/tenants");
  await page.locator("input[name=password]").waitFor();
  await visit.close();
});

test.serial("an operator suspends a school and takes it back", async (t) => {
  const visit = await school.visit();
  const { page } = visit;
  await signIn(visit);
  await page.fill("input[type=search]", "riverside");
  await page.locator("tr", { hasText: "greenfield" }).waitFor({ state: "detached" });
  await page.locator("tr", { hasText: "riverside" }).locator("a").click();
  await page.locator("[data-event=ask-suspend-tenant]").waitFor();
  await confirm(visit, "suspend-tenant");
  await page.locator(".page-head .badge", { hasText: "Suspended" }).waitFor();
  await confirm(visit, "reactivate-tenant");
  await page.locator(".page-head .badge", { hasText: "Trial" }).waitFor();
  await confirm(visit, "extend-trial");
  t.deepEqual(visit.complaints, []);
  await visit.close();
});

test.serial("every screen of the platform is accessible and fits, on a desk and a phone", async (t) => {
  const visit = await school.visit();
  await visit.open("/platform");
  t.deepEqual(await visit.violations(), []);
  await shoot(visit, "sign-in");
  await signIn(visit);
  await visit.open("/platform/tenants");
  const tenant = (await visit.page.locator(".row-link").first().getAttribute("href"))!;
  await visit.open("/platform/mails");
  const email = (await visit.page.locator(".row-link").first().getAttribute("href"))!;
  const paths = [
    "/platform/tenants",
    tenant,
    "/platform/invoices",
    "/platform/mails",
    email,
    "/platform/mails?tab=suppressions",
    "/platform/jobs",
    "/platform/jobs?tab=runs",
    "/platform/jobs?tab=dead",
    "/platform/connections",
    "/platform/client-events",
    "/platform/system",
    "/platform/audit",
    "/platform/account",
  ];
  t.deepEqual(await look(visit, paths), []);
  for (const [size, name] of [
    [{ width: 1280, height: 800 }, "desk"],
    [phone, "phone"],
  ] as const) {
    if (!shots) break;
    await visit.page.setViewportSize(size);
    for (const [index, path] of paths.entries()) {
      await visit.go(path);
      await shoot(visit, `${name}-${index}`);
    }
  }
  t.deepEqual(visit.complaints, []);
  await visit.close();
});

test.serial("an operator checks the installation, and again", async (t) => {
  const visit = await school.visit();
  const { page } = visit;
  await signIn(visit);
  await visit.go("/platform/system");
  await page.locator("tr", { hasText: "Mail server" }).getByText("Warning").waitFor();
  await page.locator(".note", { hasText: "need attention" }).waitFor();
  await page.getByText("Database sessions waiting for a lock").waitFor();
  const checked = page.waitForResponse((response) => response.url().endsWith("/platform/system"));
  await page.click("[data-event=check-system]");
  t.is((await checked).status(), 200);
  t.deepEqual(visit.complaints, []);
  await visit.close();
});

test.serial("the platform is read from right to left in Arabic", async (t) => {
  const visit = await school.visit(undefined, { locale: "ar" });
  await signIn(visit);
  await visit.page.locator("h1", { hasText: "المدارس" }).waitFor();
  t.is(await visit.page.getAttribute("html", "dir"), "rtl");
  await shoot(visit, "arabic");
  await visit.close();
});

test.serial("everybody in a school that is read-only is told so, the office also how it ends", async (t) => {
  await suspendTenant("greenfield");
  const said = "you cannot make changes";
  const admin = await school.visit("admin");
  await admin.page.locator(".main > .note", { hasText: said }).waitFor();
  await admin.page.click(".main > .note a");
  await admin.page.locator("h1", { hasText: "Subscription" }).waitFor();
  t.deepEqual(admin.complaints, []);
  const guardian = await school.visit("guardian");
  const note = guardian.page.locator(".main > .note", { hasText: said });
  await note.waitFor();
  t.is(await note.locator("a").count(), 0);
  await reactivateTenant("greenfield");
  await guardian.page.reload();
  await guardian.page.locator("h1").waitFor();
  await note.waitFor({ state: "detached" });
  await admin.close();
  await guardian.close();
});
