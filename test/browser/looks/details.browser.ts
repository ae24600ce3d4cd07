import test from "ava";
import { demoOperator, demoPassword } from "../../../seeders/demo.ts";
import { startConsole } from "../support/console.ts";
import { phone } from "../support/look.ts";
import { openFromMenu } from "../support/open-from-menu.ts";

const school = await startConsole();
const admin = await school.as("admin");
test.after.always(() => school.close());

test.serial("recent activity is shown in Arabic, with amounts in Arabic format", async (t) => {
  const bursar = await school.as("bursar");
  const student = (await bursar.get("/students?q=samuel&limit=1")).body.data[0];
  const paid = await bursar.post("/payments", {
    ...{ studentId: student.id, method: "cash", amount: { amount: "1250.00", currency: "KES" } },
  });
  t.is(paid.status, 201, JSON.stringify(paid.body));
  const { page, complaints, violations, close } = await school.visit("admin", { locale: "ar" });
  const lines = page.locator(".activity li bdi");
  await lines.first().waitFor();
  for (const line of await lines.allInnerTexts()) t.regex(line, /[\u0600-\u06ff]/, line);
  const payment = lines.filter({ hasText: /250/ }).first();
  t.regex(await payment.innerText(), /1,250|١٬٢٥٠/);
  t.notRegex(await payment.innerText(), /1250\.00/);
  t.deepEqual(await violations(), []);
  t.deepEqual(complaints, []);
  await close();
});

test.serial("a school on trial sees when the trial ends", async (t) => {
  const visit = await school.visit();
  const { page } = visit;
  await page.fill("input[name=email]", "admin@riverside.example");
  await page.fill("input[name=password]", demoPassword);
  await page.click("button[type=submit]");
  await page.locator("#main h1").waitFor();
  await visit.go("/subscription");
  await page.locator(".badge", { hasText: "Trial" }).waitFor();
  const ends = await page.locator(".facts div", { hasText: "Trial ends" }).locator("dd").innerText();
  t.regex(ends, /\d{1,2}\s\w{3}\s\d{4}/);
  t.is(await page.locator("text=No active subscription").count(), 0);
  await visit.close();
});

test.serial("an overdue invoice shows the missed due date", async (t) => {
  const { data } = (await admin.get("/fee-invoices?status=overdue&include=installments&limit=5")).body;
  const invoice = data[0];
  const open = invoice.installments.filter(({ balance }) => Number(balance.amount) > 0);
  t.is(invoice.nextDueOn, open.map(({ dueOn }) => dueOn).sort()[0]);
  const { page, close, go } = await school.visit("bursar");
  await go("/fees?tab=invoices&status=overdue");
  const row = page.locator("tr", { hasText: invoice.number });
  await row.waitFor();
  const shown = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeZone: "UTC" })
    .format(new Date(`${invoice.nextDueOn}T00:00:00Z`))
    .replaceAll(" ", "\u00a0");
  t.true((await row.innerText()).includes(shown), await row.innerText());
  await close();
});

test.serial("no column is headed Actions, on a desk or a phone", async (t) => {
  const { page, go, close } = await school.visit("admin");
  for (const path of ["/absences", "/emails", "/messages?tab=templates", "/guardian-emails"]) {
    await page.setViewportSize({ width: 1280, height: 800 });
    await go(path);
    await page.locator("table, .empty").first().waitFor();
    const heads = page.locator("th", { hasText: "Actions" });
    for (const head of await heads.all()) t.is(await head.locator(".unseen").count(), 1, path);
    await page.setViewportSize(phone);
    t.is(await page.locator("td[data-label=Actions]").count(), 0, path);
  }
  await close();
});

test.serial(
  "settings are named settings, and the technical log is separate from the audit log",
  async (t) => {
    const { page, complaints, open, close } = await school.visit("admin");
    await open("/settings");
    await page.locator("h1", { hasText: "School settings" }).waitFor();
    await page.click("text=Diagnostics");
    await page.locator("h1", { hasText: "Diagnostics" }).waitFor();
    await open("/activity");
    await page.locator("tbody tr").first().waitFor();
    t.is(await page.locator("[role=tab]").count(), 0);
    t.deepEqual(complaints, []);
    await close();
  },
);

test.serial("the school corrects its country, and the console formats values accordingly", async (t) => {
  const { page, complaints, violations, open, close } = await school.visit("admin");
  await open("/settings");
  await page.getByLabel("Country").selectOption("UG");
  t.is(await page.getByLabel("Time zone").inputValue(), "Africa/Kampala");
  t.deepEqual(await violations(), []);
  await page.click("[data-event=save-place]");
  await page.locator(".toast", { hasText: "Saved" }).waitFor();
  t.like((await admin.get("/school")).body, { country: "UG", timezone: "Africa/Kampala", currency: "KES" });
  await page.getByLabel("Currency").selectOption("USD");
  await page.click("[data-event=save-place]");
  await page.locator("[role=alert]", { hasText: "Fees have already been billed" }).waitFor();
  t.is((await admin.patch("/school", { country: "KE", timezone: "Africa/Nairobi" })).status, 200);
  t.true(
    complaints.every((each) => each.includes("409")),
    complaints.join(),
  );
  await close();
});

test.serial("a success message is not shown on the next screen or in print", async (t) => {
  const { page, open, close } = await school.visit("admin");
  await open("/settings");
  await page.fill("input[name=motto]", "Learn and grow");
  await page.click("[data-event=save-school]");
  const toast = page.locator(".toast", { hasText: "Saved" });
  await toast.waitFor();
  const box = (await toast.boundingBox())!;
  const main = (await page.locator("#main h1").boundingBox())!;
  t.true(box.y + box.height <= main.y + main.height, "above what is read");
  await page.emulateMedia({ media: "print" });
  t.false(await toast.isVisible());
  t.is(await page.locator(".button:visible").count(), 0);
  await page.emulateMedia({ media: "screen" });
  await page.waitForTimeout(1_100);
  await openFromMenu(page, "Students");
  await toast.waitFor({ state: "detached", timeout: 1_500 });
  await close();
});

test.serial("a date in a field has the same format as on the rest of the page", async (t) => {
  const { page, violations, open, close } = await school.visit("admin", { locale: "en-GB" });
  await open("/attendance?date=2026-11-20");
  const field = page.locator(".date-input", { has: page.locator("input[type=date]") });
  t.is((await field.locator(".date-shown").innerText()).replaceAll("\u00a0", " "), "20 Nov 2026");
  t.deepEqual(await violations(), []);
  await field.locator("input").focus();
  t.false(await field.locator(".date-shown").isVisible());
  await field.locator("input").fill("2026-11-19");
  await page.locator("h1").click();
  t.is((await field.locator(".date-shown").innerText()).replaceAll("\u00a0", " "), "19 Nov 2026");
  t.regex(
    await page.evaluate("getComputedStyle(document.documentElement).fontFamily"),
    /PingFang SC.*Noto Sans CJK/,
  );
  await close();
});

test.serial("an operator creates a school with its country and corrects it", async (t) => {
  const visit = await school.visit();
  const { page, complaints } = visit;
  await visit.open("/platform");
  await page.fill("input[name=email]", demoOperator.email);
  await page.fill("input[name=password]", demoPassword);
  await page.click("button[type=submit]");
  await page.locator("#main h1").waitFor();
  await page.click("[data-event=open-tenant]");
  const dialog = page.locator("[role=dialog]");
  for (const [name, value] of Object.entries({
    ...{ name: "Mwangaza", slug: "mwangaza", contactName: "Head", contactEmail: "head@mwangaza.example" },
  }))
    await dialog.locator(`input[name=${name}]`).fill(value);
  t.is(await dialog.getByLabel("Currency").inputValue(), "", "nothing is assumed");
  await dialog.getByLabel("Country").selectOption("KE");
  t.is(await dialog.getByLabel("Time zone").inputValue(), "Africa/Nairobi");
  await dialog.getByLabel("Currency").selectOption("KES");
  t.deepEqual(await visit.violations(), []);
  await dialog.locator("button[type=submit]").click();
  await page.locator("h1", { hasText: "Mwangaza" }).waitFor();
  await page.locator(".facts", { hasText: "Kenya" }).waitFor();
  await page.click("[data-event=ask-correct-tenant]");
  await dialog.getByLabel("Country").selectOption("TZ");
  await dialog.getByLabel("Currency").selectOption("TZS");
  await page.click("[data-event=correct-tenant]");
  await page.locator(".facts", { hasText: "Tanzania" }).waitFor();
  await page.locator(".facts", { hasText: "Africa/Dar_es_Salaam" }).waitFor();
  t.deepEqual(complaints, []);
  await visit.close();
});
