import test from "ava";
import { startConsole } from "../support/console.ts";

const school = await startConsole();
const admin = await school.as("admin");
const bursar = await school.as("bursar");
const [category] = (await bursar.get("/fee-categories?status=active")).body.data;
test.after.always(() => school.close());

const kes = (amount: string) => ({ amount, currency: "KES" });
let made = 0;
const student = async (): Promise<{ id: string; name: string }> => {
  made += 1;
  const { body } = await admin.post("/students", { givenName: `Payer${made}`, familyName: "Ledger" });
  return { id: body.student.id, name: `Payer${made} Ledger` };
};
const bill = async (studentId: string, amount: string) =>
  (
    await bursar.post("/fee-invoices", {
      studentId,
      lines: [{ feeCategoryId: category.id, unitAmount: kes(amount) }],
      installments: [{ dueOn: "2027-02-01" }],
    })
  ).body;
const pay = async (studentId: string, amount: string) =>
  (await bursar.post("/payments", { studentId, amount: kes(amount), method: "cash" })).body;

test.serial("one student is billed, and what the form refuses stays in it", async (t) => {
  const { id, name } = await student();
  const { page, go, violations, complaints, close } = await school.visit("bursar");
  await go(`/fees/invoices/new?studentId=${id}`);
  await page.locator("h2", { hasText: name }).waitFor();
  const line = page.getByRole("group", { name: "Line 1" });
  await line.getByLabel("Fee category").selectOption({ index: 1 });
  await line.getByLabel("Description").fill("Broken window");
  await line.getByLabel("Amount in KES").fill("many");
  await line.getByLabel("Quantity").fill("2");
  await page.getByRole("button", { name: "Issue invoice" }).click();
  await page.locator(".field-error").first().waitFor();
  t.is(await line.getByLabel("Description").inputValue(), "Broken window");
  t.deepEqual(await violations(), []);
  await line.getByLabel("Amount in KES").fill("1,500.25");
  await page.locator(".fee-sum", { hasText: "3,000.50" }).waitFor();
  await page.getByRole("button", { name: "Issue invoice" }).click();
  await page.locator("h1", { hasText: "INV-" }).waitFor();
  await page.locator("td", { hasText: "Broken window" }).waitFor();
  await page
    .locator(".note", { hasText: "You issued this invoice: another person can correct it." })
    .waitFor();
  t.is(await page.getByRole("button", { name: "Write off" }).count(), 0);
  t.deepEqual(await violations(), []);
  // The refusal of the first attempt is the only complaint of the browser.
  t.is(complaints.length, 1, complaints.join());
  await close();
});

test.serial("another person issues a credit note and writes the rest off", async (t) => {
  const invoice = await bill((await student()).id, "500");
  const { page, go, violations, complaints, close } = await school.visit("admin");
  await go(`/fees/invoices/${invoice.id}`);
  await page.getByRole("button", { name: "Issue credit note" }).click();
  await page.locator("[role=dialog]", { hasText: "at most KES 500.00" }).waitFor();
  await page.fill("[role=dialog] input[name=amount]", "120.50");
  await page.fill("[role=dialog] textarea", "Left before the trip");
  t.deepEqual(await violations(), []);
  await page.click("[role=dialog] button[type=submit]");
  await page.locator("td", { hasText: "Left before the trip" }).waitFor();
  await page.locator("dd", { hasText: "379.50" }).first().waitFor();
  t.is(await page.getByRole("button", { name: "Cancel invoice" }).count(), 0);
  await page.getByRole("button", { name: "Write off" }).click();
  await page.locator("[role=dialog]", { hasText: "Write off KES 379.50" }).waitFor();
  await page.fill("[role=dialog] textarea", "The board decided so");
  await page.click("[role=dialog] button[type=submit]");
  await page.locator(".page-head .badge", { hasText: "Written off" }).waitFor();
  t.deepEqual(await violations(), []);
  await go("/fees?tab=invoices&view=credit-notes");
  await page.locator("tr", { hasText: invoice.number }).locator("text=120.50").waitFor();
  t.deepEqual(await violations(), []);
  t.deepEqual(complaints, []);
  await close();
});

test.serial("an invoice without payments is cancelled with the reason", async (t) => {
  const invoice = await bill((await student()).id, "80");
  const { page, go, close } = await school.visit("admin");
  await go(`/fees/invoices/${invoice.id}`);
  await page.getByRole("button", { name: "Cancel invoice" }).click();
  await page.fill("[role=dialog] textarea", "Billed to the wrong child");
  await page.click("[role=dialog] button[type=submit]");
  await page.locator(".page-head .badge", { hasText: "Cancelled" }).waitFor();
  await page.locator("dd", { hasText: "Billed to the wrong child" }).waitFor();
  t.is(await page.getByRole("button", { name: "Issue credit note" }).count(), 0);
  await close();
});

test.serial("payers are reminded of one invoice, and of those selected", async (t) => {
  const { id: studentId, name } = await student();
  const address = `payer-${studentId}@example.org`;
  const { body } = await admin.post("/guardians", {
    givenName: "Paula",
    familyName: "Payer",
    email: address,
  });
  await admin.post("/student-guardians", {
    ...{ studentId, guardianId: body.id, relation: "mother", isPrimary: true, isFeePayer: true },
  });
  const [one, other] = [await bill(studentId, "80"), await bill(studentId, "90")];
  const { page, go, violations, close } = await school.visit("bursar");
  await go(`/fees/invoices/${one.id}`);
  await page.click("[data-event=ask-remind-invoice]");
  await page.getByRole("dialog").locator("text=/80\\.00/").waitFor();
  t.deepEqual(await violations(), []);
  await page.click("[data-event=remind-invoice]");
  await page.locator(".toast", { hasText: "Guardians reminded: 1" }).waitFor();
  await go(`/fees?tab=invoices&q=${encodeURIComponent(other.number)}`);
  await page.locator("tbody tr", { hasText: name }).first().waitFor();
  await page.locator("tbody tr", { hasText: other.number }).locator("input.select-row").check();
  await page.click("[data-event=ask-bulk-remind-invoices]");
  await page.click("[data-event=bulk-remind-invoices]");
  await page.locator("[data-event=bulk-close]").click();
  const { data } = (await admin.get("/guardian-email-obligations?kind=invoice_reminder")).body;
  t.deepEqual(data.map(({ sourceId }) => sourceId).sort(), [one.id, other.id].sort());
  await close();
});

test.serial("a refund is requested, waits for another person, is approved and paid out", async (t) => {
  const { id, name } = await student();
  await bill(id, "300");
  const payment = await pay(id, "450.75");
  const office = await school.visit("bursar", { viewport: { width: 390, height: 844 } });
  const { page } = office;
  await office.go(`/fees/payments/${payment.id}`);
  await page.getByRole("button", { name: "Request refund" }).click();
  await page.locator("[role=dialog]", { hasText: "KES 150.75 left as credit" }).waitFor();
  await page.fill("[role=dialog] input[name=amount]", "150.75");
  await page.fill("[role=dialog] textarea", "Paid twice");
  t.deepEqual(await office.violations(), []);
  await page.click("[role=dialog] button[type=submit]");
  await page.locator("td", { hasText: "Waiting for another person" }).waitFor();
  t.is(await page.getByRole("button", { name: "Approve" }).count(), 0);
  t.is(await page.getByRole("button", { name: "Request refund" }).count(), 0);
  t.deepEqual(await office.violations(), []);
  t.is(await page.evaluate("document.documentElement.scrollWidth"), 390);

  const second = await school.visit("admin");
  await second.go("/fees");
  await second.page.click("text=Refunds to approve");
  const asked = second.page.locator("tr", { hasText: name });
  await asked.locator("text=Brian Otieno").waitFor();
  t.deepEqual(await second.violations(), []);
  await asked.getByRole("button", { name: "Approve" }).click();
  await second.page.locator("[role=dialog]", { hasText: "Approve the refund of KES 150.75" }).waitFor();
  await second.page.click("[role=dialog] button[type=submit]");
  await asked.waitFor({ state: "detached" });

  await office.open("/fees");
  await page.click("text=Refunds to pay out");
  const row = page.locator("tr", { hasText: name });
  await row.getByRole("button", { name: "Record payout" }).click();
  await page.fill("[role=dialog] input[name=reference]", "TX-77");
  await page.click("[role=dialog] button[type=submit]");
  await row.waitFor({ state: "detached" });
  const [refund] = (await bursar.get(`/refunds?paymentId=${payment.id}`)).body.data;
  t.like(refund, { status: "completed", reference: "TX-77", amount: kes("150.75") });
  t.deepEqual([...office.complaints, ...second.complaints], []);
  await office.close();
  await second.close();
});

test.serial("a refund is rejected with a note, and the credit settles another invoice", async (t) => {
  const { id, name } = await student();
  const payment = await pay(id, "90");
  await bursar.post(`/payments/${payment.id}/refunds`, {
    amount: kes("90.00"),
    method: "cash",
    reason: "Asked for",
  });
  const second = await school.visit("admin");
  await second.go("/fees?tab=payments&view=refunds&status=requested");
  await second.page.locator("tr", { hasText: name }).getByRole("button", { name: "Reject" }).click();
  await second.page.fill("[role=dialog] textarea", "Keep it for the next term");
  await second.page.click("[role=dialog] button[type=submit]");
  await second.page.locator("tr", { hasText: name }).waitFor({ state: "detached" });
  await second.close();
  await bill(id, "60");
  const { page, go, close } = await school.visit("bursar");
  await go(`/students/${id}?tab=fees`);
  await page.getByRole("button", { name: "Use credit" }).click();
  await page.locator("[role=dialog]", { hasText: "KES 90.00" }).waitFor();
  await page.click("[role=dialog] button[type=submit]");
  await page.locator("td .badge", { hasText: /^Paid$/ }).waitFor();
  t.is((await bursar.get(`/students/${id}/fees`)).body.credit.amount, "30.00");
  await close();
});

test.serial("a payment is reversed by somebody else, with the reason, and its receipt is void", async (t) => {
  const { id } = await student();
  const invoice = await bill(id, "200");
  const payment = await pay(id, "200");
  const office = await school.visit("bursar");
  await office.go(`/fees/payments/${payment.id}`);
  await office.page.locator("text=You recorded this payment: another person can reverse it.").waitFor();
  t.is(await office.page.getByRole("button", { name: "Reverse payment" }).count(), 0);
  await office.close();
  const { page, go, violations, complaints, close } = await school.visit("admin");
  await go(`/fees/payments/${payment.id}`);
  await page.locator("td a", { hasText: invoice.number }).waitFor();
  await page.getByRole("button", { name: "Reverse payment" }).click();
  await page.fill("[role=dialog] textarea", "Booked on the wrong child");
  await page.click("[role=dialog] button[type=submit]");
  await page.locator(".page-head .badge", { hasText: "Reversed" }).waitFor();
  await page.locator("dd", { hasText: "Booked on the wrong child" }).waitFor();
  t.deepEqual(await violations(), []);
  await go("/fees?tab=payments&view=receipts&status=voided");
  await page.locator("td", { hasText: "Booked on the wrong child" }).waitFor();
  t.deepEqual(await violations(), []);
  t.is((await bursar.get(`/fee-invoices/${invoice.id}`)).body.status, "issued");
  t.deepEqual(complaints, []);
  await close();
});
