import test from "ava";
import { startConsole } from "../support/console.ts";

const school = await startConsole();
const admin = await school.as("admin");
const bursar = await school.as("bursar");
const [category] = (await bursar.get("/fee-categories?status=active")).body.data;
test.after.always(() => school.close());

const kes = (amount: string) => ({ amount, currency: "KES" });
/** Two children of one household; the first owes 400, the second 250. */
async function family(name: string) {
  const household = (await admin.post("/households", { name })).body;
  const ids: string[] = [];
  for (const [givenName, amount] of [
    ["Amani", "400"],
    ["Baraka", "250"],
  ]) {
    const { body } = await admin.post("/students", {
      givenName,
      familyName: name,
      householdId: household.id,
    });
    ids.push(body.student.id);
    await bursar.post("/fee-invoices", {
      studentId: body.student.id,
      lines: [{ feeCategoryId: category.id, unitAmount: kes(amount!) }],
      installments: [{ dueOn: "2027-02-01" }],
      withDiscounts: false,
    });
  }
  return { household, ids };
}

test.serial("a transfer is recorded with its proof, and confirmed by another person", async (t) => {
  const [first] = (await family("Slip")).ids;
  const office = await school.visit("bursar");
  const { page } = office;
  await office.go(`/fees/pay?studentId=${first}`);
  await page.fill("input[name=amount]", "400");
  await page.selectOption("select[name=method]", "bank_transfer");
  await page.fill("input[name=reference]", "BANK-4711");
  await page.click("button[type=submit]");
  await page.locator("text=It is applied once it is confirmed").waitFor();
  const [payment] = (await bursar.get("/payments?reference=BANK-4711")).body.data;
  await office.go(`/fees/payments/${payment.id}`);
  await page.locator(".note", { hasText: "Recorded by Brian Otieno" }).waitFor();
  await page.locator(".note", { hasText: "Waiting for another person" }).waitFor();
  t.is(await page.getByRole("button", { name: "Confirm payment" }).count(), 0);
  await office.go("/fees?tab=payments&status=pending_verification");
  await page.locator("tr", { hasText: "BANK-4711" }).getByRole("button", { name: "Verify" }).click();
  await page.setInputFiles("input[type=file]", {
    name: "slip.png",
    mimeType: "image/png",
    buffer: Buffer.from(
      "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==",
      "base64",
    ),
  });
  await page.getByRole("button", { name: "Proof of payment", exact: true }).waitFor();
  t.deepEqual(await office.violations(), []);
  t.deepEqual(office.complaints, []);
  await office.close();

  const { page: other, go, violations, complaints, close } = await school.visit("admin");
  await go("/fees");
  await other.click("text=Payments to confirm");
  await other.locator(".row-link", { hasText: "Amani Slip" }).click();
  await other.locator(".note", { hasText: "Brian Otieno" }).waitFor();
  await other.getByRole("button", { name: "Verify" }).click();
  t.deepEqual(await violations(), []);
  await other.getByRole("button", { name: "Confirm payment" }).click();
  await other.locator(".page-head .badge", { hasText: "Confirmed" }).waitFor();
  await other.locator("button", { hasText: "Receipt RCT-" }).waitFor();
  await other.locator("dd", { hasText: "Amina Yusuf" }).waitFor();
  t.deepEqual(complaints, []);
  await close();
});

test.serial("a family pays once for all its children", async (t) => {
  const { household, ids } = await family("Together");
  const { page, go, violations, complaints, close } = await school.visit("bursar", {
    viewport: { width: 390, height: 844 },
  });
  await go(`/students/${ids[0]}?tab=fees`);
  await page.locator("text=Balance of the family").waitFor();
  await page.locator(".card-body", { hasText: "650.00" }).waitFor();
  t.deepEqual(await violations(), []);
  t.is(await page.evaluate("document.documentElement.scrollWidth"), 390);
  await page.click("text=Take family payment");
  await page.fill("input[name=amount]", "650");
  t.deepEqual(await violations(), []);
  await page.click("button[type=submit]");
  await page.locator("text=650.00 received").waitFor();
  for (const id of ids) t.is((await bursar.get(`/students/${id}/fees`)).body.balance.amount, "0.00");
  const [payment] = (await bursar.get(`/payments?householdId=${household.id}`)).body.data;
  await go(`/fees/payments/${payment.id}`);
  t.is(await page.locator("td a", { hasText: "INV-" }).count(), 2);
  t.deepEqual(complaints, []);
  await close();
});

test.serial("the account of a student shows each movement with the balance after it", async (t) => {
  const [id] = (await family("Account")).ids;
  await bursar.post("/payments", { studentId: id, amount: kes("150"), method: "cash" });
  const { page, go, close } = await school.visit("bursar");
  await go(`/students/${id}?tab=fees`);
  const account = page.locator("section.card", { has: page.locator("h2", { hasText: /^Account$/ }) });
  await account.locator("tr", { hasText: "Payment" }).locator("text=250.00").waitFor();
  const closing = account.locator(".card-body", { hasText: "Closing balance" });
  await closing.locator("text=250.00").waitFor();
  await account.getByLabel("Until").fill("2026-01-01");
  await account.locator("text=No entries in this period.").waitFor();
  await closing.locator("text=0.00").waitFor();
  t.pass();
  await close();
});

test.serial("the collection report sums the period, and its numbers lead to the payments", async (t) => {
  const [id] = (await family("Report")).ids;
  await bursar.post("/payments", { studentId: id, amount: kes("111"), method: "cash" });
  const { page, go, violations, close } = await school.visit("bursar");
  await go("/fees");
  await page.click("text=Collected today");
  const report = (await bursar.get("/fee-reports/collection?from=2026-01-01")).body;
  await page.getByLabel("From").fill("2026-01-01");
  const net = Number(report.net.amount).toLocaleString("en-GB", { minimumFractionDigits: 2 });
  await page.locator(".stat-value", { hasText: net }).first().waitFor();
  t.deepEqual(await violations(), []);
  await page.locator("td a", { hasText: "Cash" }).click();
  await page.locator("tr", { hasText: "111.00" }).waitFor();
  t.is(new URL(page.url()).searchParams.get("method"), "cash");
  await close();
});

test.serial("every tab has no violations, in the dark, in Arabic and on a phone", async (t) => {
  const { page, go, open, violations, complaints, close } = await school.visit("bursar");
  const tabs = [
    "tasks",
    "invoices",
    "invoices&view=credit-notes",
    "payments",
    "payments&view=receipts",
    "payments&view=refunds",
    "defaulters",
    "reports",
    "reports&view=collection",
    "plan",
    "plan&view=runs",
    "plan&view=schemes",
    "plan&view=awards",
    "plan&view=categories",
    "clearances",
  ];
  for (const language of ["en", "ar"]) {
    await page.evaluate(`localStorage.setItem("language", "${language}")`);
    await open("/fees");
    for (const tab of tabs) {
      await go(`/fees?tab=${tab}`);
      t.deepEqual(await violations(), [], `${language} ${tab}`);
      await page.emulateMedia({ colorScheme: "dark" });
      t.deepEqual(await violations(["color-contrast"]), [], `${language} ${tab}, dark`);
      await page.emulateMedia({ colorScheme: "light" });
      // A text that is missing shows its key.
      t.notRegex(await page.locator("body").innerText(), /billing\.|status\./, `${language} ${tab}`);
      await page.setViewportSize({ width: 390, height: 844 });
      t.is(await page.evaluate("document.documentElement.scrollWidth"), 390, `${language} ${tab}`);
      await page.setViewportSize({ width: 1280, height: 800 });
    }
  }
  t.deepEqual(complaints, []);
  await close();
});

test.serial("changing the language on a fees screen changes its texts", async (t) => {
  const { page, go, close } = await school.visit("bursar");
  await go("/fees?tab=plan");
  await page.locator("text=Fee structures").first().waitFor();
  await go("/account");
  await page.getByLabel("Language").first().selectOption("fr");
  await go("/fees?tab=plan");
  await page.locator("text=Grilles tarifaires").first().waitFor();
  t.pass();
  await close();
});
