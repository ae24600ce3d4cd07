import type { ExecutionContext } from "ava";
import type { YearSchool, YearVisit } from "./year-school.ts";

/** Fee structure, fee run and payments by the bursar, approved by the administrator; the reports add up to the ledger. */
export async function collectFees(t: ExecutionContext, year: YearSchool) {
  const joy = await year.as("joy");
  const brenda = await year.accept("brenda");
  const { page, dialog, main } = brenda;
  await brenda.menu("Fees");
  await page.getByRole("tab", { name: "Fee plan" }).click();
  await page.getByText("New fee structure").click();
  await page.getByLabel("Name", { exact: true }).fill("School fees");
  await page
    .getByLabel("Academic year")
    .locator("option:checked", { hasText: "2027" })
    .waitFor({ state: "attached" });
  for (const [index, [category, amount]] of [
    ["Tuition", "12,000"],
    ["Meals", "3,000"],
  ].entries()) {
    if (index) await page.getByRole("button", { name: "Add line" }).click();
    const line = page.getByRole("group", { name: `Line ${index + 1}` });
    await line.getByLabel("Fee category").selectOption({ label: category! });
    await line.getByLabel("Amount in KES").fill(amount!);
  }
  await page.locator(".fee-sum", { hasText: "15,000.00" }).waitFor();
  await page.getByRole("button", { name: "Save draft" }).click();
  await page.locator(".note", { hasText: "Waiting for another person" }).waitFor();

  await joy.menu("Fees");
  await joy.page.getByText("Fee structures to approve").click();
  await joy.page.locator(".row-link", { hasText: "School fees" }).click();
  await joy.page.getByRole("button", { name: "Approve" }).click();
  await joy.submit();
  await joy.page.locator(".page-head .badge", { hasText: "Approved" }).waitFor();

  await page.reload();
  await page.getByRole("button", { name: "Activate" }).click();
  await brenda.submit();
  await page.getByText("New fee run").click();
  await page.getByRole("button", { name: "Save and preview" }).click();
  await page.locator("dd", { hasText: "645,000.00" }).first().waitFor();
  await brenda.shoot("20-fee-run");
  await page.getByRole("button", { name: "Issue invoices" }).click();
  await dialog.getByText("Issue 43 invoices, KES 645,000.00 in total?").waitFor();
  await brenda.submit();
  await page.locator(".page-head .badge", { hasText: "Completed" }).waitFor();

  // In full: one payment for both children of a family.
  await brenda.menu("Students");
  await page.fill("input[type=search]", "Zuri");
  await page.locator(".row-link", { hasText: "Zuri" }).click();
  await page.getByRole("tab", { name: "Fees" }).click();
  await page.getByText("Take family payment").click();
  await page.fill("input[name=amount]", "30000");
  await page.click("#main button[type=submit]");
  await page.getByText("30,000.00 received").waitFor();
  // In part, and more than is owed.
  const before = await brenda.clicks();
  await pay(brenda, "Brian Otieno", "5000");
  const clicks = (await brenda.clicks()) - before;
  t.true(clicks < 5, `${clicks} clicks to take a payment`);
  t.log(`take a payment: ${clicks} clicks`);
  await pay(brenda, "Caro Mutua", "16500");
  await brenda.shoot("21-paid");

  await brenda.menu("Fees");
  await page.getByRole("tab", { name: "Payments" }).click();
  await page.locator("tr", { hasText: "Caro" }).locator("a").first().click();
  await page.getByRole("button", { name: "Request refund" }).click();
  await dialog.getByText("KES 1,500.00 left as credit").waitFor();
  await dialog.locator("input[name=amount]").fill("1500");
  await dialog.locator("textarea").fill("Paid too much");
  await brenda.submit();
  await joy.menu("Fees");
  await joy.page.getByText("Refunds to approve").click();
  await joy.page.locator("tr", { hasText: "Caro" }).getByRole("button", { name: "Approve" }).click();
  await joy.submit();
  await joy.page.locator("tr", { hasText: "Caro" }).waitFor({ state: "detached" });
  await brenda.menu("Fees");
  await page.getByText("Refunds to pay out").click();
  await page.locator("tr", { hasText: "Caro" }).getByRole("button", { name: "Record payout" }).click();
  await dialog.locator("input[name=reference]").fill("CASH-1");
  await brenda.submit();

  await brenda.menu("Fees");
  await page.getByText("Collected today").click();
  for (const [label, amount] of [
    ["Collected", "51,500.00"],
    ["Refunded", "1,500.00"],
    ["Net", "50,000.00"],
  ])
    await page.locator(".stat", { hasText: label! }).locator(`text=KES ${amount}`).waitFor();
  await brenda.shoot("22-collections");
  t.deepEqual(await brenda.violations(), []);
  // Billed 645,000 less 50,000 net.
  await main.getByText("Ageing").click();
  await main.getByText("595,000.00").first().waitFor();
  await brenda.shoot("23-ageing");
  t.deepEqual(await brenda.violations(), []);
}

async function pay({ page, menu }: YearVisit, name: string, amount: string) {
  await menu("Dashboard");
  await page.getByRole("link", { name: "Take payment" }).click();
  await page.getByRole("combobox", { name: "Student" }).fill(name.split(" ")[0]!);
  await page.getByRole("option", { name }).click();
  await page.locator("h2", { hasText: name }).waitFor();
  // The whole of the next instalment is suggested.
  await page.locator("input[name=amount][value='15000.00']").waitFor();
  await page.fill("input[name=amount]", amount);
  await page.click("#main button[type=submit]");
  await page.getByText(`${Number(amount).toLocaleString("en-GB")}.00 received`).waitFor();
}
