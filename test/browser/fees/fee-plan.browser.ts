import test from "ava";
import type { RowsOf } from "../../support/typed-body.ts";
import { startConsole } from "../support/console.ts";
import { someStudent } from "../support/some-student.ts";

const school = await startConsole();
const admin = await school.as("admin");
const bursar = await school.as("bursar");
const year = (await admin.get("/academic-years")).body.data[0];
test.after.always(() => school.close());

const draft = async (name: string): Promise<string> => {
  const [category] = (await bursar.get("/fee-categories?status=active")).body.data;
  const { body } = await bursar.post("/fee-structures", {
    name,
    academicYearId: year.id,
    components: [{ feeCategoryId: category.id, amount: { amount: "750.00", currency: "KES" } }],
  });
  return body.id;
};

test.serial(
  "a fee structure is drafted by one person, approved by another, activated and billed",
  async (t) => {
    const office = await school.visit("bursar");
    const { page } = office;
    await office.go("/fees?tab=plan");
    await page.click("text=New fee structure");
    await page.getByLabel("Name", { exact: true }).fill("Boarding");
    await page.getByLabel("Academic year").selectOption({ label: year.name });
    await page.getByLabel("Grade level").selectOption({ label: "Grade 1" });
    for (const [index, [category, amount]] of [
      ["Tuition", "12,000.50"],
      ["Books", "999.50"],
    ].entries()) {
      if (index > 0) await page.getByRole("button", { name: "Add line" }).click();
      const line = page.getByRole("group", { name: `Line ${index + 1}` });
      await line.getByLabel("Fee category").selectOption({ label: category! });
      await line.getByLabel("Amount in KES").fill(amount!);
    }
    await page.locator(".fee-sum", { hasText: "13,000.00" }).waitFor();
    t.deepEqual(await office.violations(), []);
    await page.getByRole("button", { name: "Save draft" }).click();
    await page.locator("h1", { hasText: "Boarding" }).waitFor();
    await page.locator(".note", { hasText: "Drafted by Brian Otieno" }).waitFor();
    await page.locator(".note", { hasText: "Waiting for another person" }).waitFor();
    t.is(await page.getByRole("button", { name: "Approve" }).count(), 0);
    t.deepEqual(await office.violations(), []);
    const address = new URL(page.url()).pathname;

    const second = await school.visit("admin");
    await second.go("/fees");
    await second.page.click("text=Fee structures to approve");
    await second.page.locator(".row-link", { hasText: "Boarding" }).click();
    await second.page.locator(".note", { hasText: "Brian Otieno" }).waitFor();
    await second.page.getByRole("button", { name: "Approve" }).click();
    await second.page.locator("[role=dialog]", { hasText: "13,000.00 per student" }).waitFor();
    await second.page.click("[role=dialog] button[type=submit]");
    await second.page.locator(".page-head .badge", { hasText: "Approved" }).waitFor();
    t.deepEqual(second.complaints, []);
    await second.close();

    await office.open(address);
    await page.getByRole("button", { name: "Activate" }).click();
    await page.click("[role=dialog] button[type=submit]");
    await page.click("text=New fee run");
    await page.getByRole("button", { name: "Add instalment" }).click();
    const parts = page.getByRole("group", { name: /^Instalment/ });
    await parts.nth(0).getByLabel("Due").fill("2027-01-15");
    await parts.nth(1).getByLabel("Due").fill("2027-03-15");
    t.deepEqual(await office.violations(), []);
    await page.getByRole("button", { name: "Save and preview" }).click();
    await page.locator("h2", { hasText: "Preview" }).waitFor();
    const id = new URL(page.url()).pathname.split("/").at(-1)!;
    const preview = (await bursar.get(`/fee-schedules/${id}/preview`)).body;
    t.true(preview.students > 0);
    const total = Number(preview.total.amount).toLocaleString("en-GB", { minimumFractionDigits: 2 });
    await page.locator("dd", { hasText: total }).first().waitFor();
    t.deepEqual(await office.violations(), []);
    await page.getByRole("button", { name: "Issue invoices" }).click();
    const question = await page.locator("[role=dialog] p").innerText();
    t.true(question.includes(`Issue ${preview.students} invoices`) && question.includes(total), question);
    t.deepEqual(await office.violations(), []);
    await page.click("[role=dialog] button[type=submit]");
    await page.locator(".page-head .badge", { hasText: "Completed" }).waitFor();
    await page.locator("td .badge", { hasText: "Billed" }).first().waitFor();
    t.deepEqual(await office.violations(), []);
    await page.click(`text=Invoices issued: ${preview.students}`);
    await page.locator(".pager", { hasText: `of ${preview.students}` }).waitFor();
    const { data } = (await bursar.get(`/fee-invoices?feeScheduleId=${id}&limit=200`)).body;
    const billed = data.reduce((sum: bigint, each) => sum + BigInt(each.total.amount.replace(".", "")), 0n);
    t.is(billed, BigInt(preview.total.amount.replace(".", "")));
    t.deepEqual(office.complaints, []);
    await office.close();
  },
);

test.serial("the lines of a structure in use are changed by a new version", async (t) => {
  const id = await draft("Swimming");
  await admin.put(`/fee-structures/${id}/approval`);
  await bursar.put(`/fee-structures/${id}/activation`);
  const { page, go, close } = await school.visit("bursar");
  await go(`/fees/structures/${id}`);
  await page.click("text=New version");
  await page.getByLabel("Amount in KES").first().fill("800");
  await page.getByRole("button", { name: "Save draft" }).click();
  await page.locator("text=Version 2").waitFor();
  await page.locator("td", { hasText: "800.00" }).waitFor();
  await go(`/fees/structures/${id}`);
  await page.getByRole("button", { name: "Retire" }).click();
  await page.click("[role=dialog] button[type=submit]");
  await page.locator(".page-head .badge", { hasText: "Retired" }).waitFor();
  t.is((await bursar.get(`/fee-structures/${id}`)).body.status, "retired");
  await close();
});

test.serial("the active structures of a year are copied to the next, once", async (t) => {
  const next = (
    await admin.post("/academic-years", { name: "2027/2028", startsOn: "2027-08-16", endsOn: "2028-07-15" })
  ).body;
  const active = (await bursar.get(`/fee-structures?academicYearId=${year.id}&status=active&count=true`))
    .body;
  const { page, go, violations, close } = await school.visit("bursar");
  for (const count of [active.total, 0]) {
    await go("/fees?tab=plan");
    await page.getByRole("button", { name: "Copy to another year" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("From year").selectOption({ label: year.name });
    await dialog.getByLabel("To year").selectOption({ label: "2027/2028" });
    await dialog.locator(`text=Active fee structures: ${active.total}`).waitFor();
    t.deepEqual(await violations(), []);
    await dialog.getByRole("button", { name: "Copy to another year" }).click();
    await page.getByText(`Drafts created: ${count}`, { exact: true }).waitFor();
  }
  const copied = (await bursar.get(`/fee-structures?academicYearId=${next.id}&count=true`)).body;
  t.is(copied.total, active.total);
  const totals = (list: RowsOf<"/fee-structures">) =>
    list.map(({ name, total }) => `${name} ${total.amount}`).sort();
  t.deepEqual(totals(copied.data), totals(active.data));
  await close();
});

test.serial(
  "a discount scheme and an award wait for another person, and an award can be withdrawn",
  async (t) => {
    const office = await school.visit("bursar", { viewport: { width: 390, height: 844 } });
    const { page } = office;
    await office.go("/fees?tab=plan&view=schemes");
    await page.getByRole("button", { name: "New discount scheme" }).click();
    await page.getByLabel("Name", { exact: true }).last().fill("Music scholarship");
    await page.getByLabel("Percent").fill("12.5");
    t.deepEqual(await office.violations(), []);
    await page.getByRole("button", { name: "Save" }).click();
    const row = page.locator("tr", { hasText: "Music scholarship" });
    await row.locator("text=Waiting for another person").waitFor();
    t.is(await page.evaluate("document.documentElement.scrollWidth"), 390);

    const second = await school.visit("admin");
    await second.go("/fees?tab=plan&view=schemes");
    const drafted = second.page.locator("tr", { hasText: "Music scholarship" });
    await drafted.locator("text=Brian Otieno").waitFor();
    await drafted.getByRole("button", { name: "Activate" }).click();
    await second.page.click("[role=dialog] button[type=submit]");
    await drafted.locator(".badge", { hasText: "Active" }).waitFor();

    const { givenName } = await someStudent(admin, await school.as("teacher"));
    for (const student of ["Samuel", givenName]) {
      await office.go("/fees?tab=plan&view=awards");
      await page.getByRole("button", { name: "Request discount" }).click();
      await page.getByRole("combobox", { name: "Student" }).fill(student);
      await page.locator("[role=listbox] [role=option]").first().click();
      await page.locator("select[name=discountSchemeId]").selectOption({ label: "Music scholarship" });
      await page.fill("[role=dialog] textarea", "Plays the cello");
      await page.getByRole("button", { name: "Save" }).click();
      await page.getByRole("dialog").waitFor({ state: "detached" });
    }
    t.deepEqual(await office.violations(), []);
    await page.locator("tr", { hasText: givenName }).getByRole("button", { name: "Withdraw" }).click();
    await page.click("[role=dialog] button[type=submit]");
    await page.locator("tr", { hasText: givenName }).locator(".badge", { hasText: "Rejected" }).waitFor();

    await second.go("/fees");
    await second.page.click("text=Student discounts to approve");
    const asked = second.page.locator("tr", { hasText: "Samuel" });
    await asked.locator("text=Brian Otieno").waitFor();
    t.deepEqual(await second.violations(), []);
    await asked.getByRole("button", { name: "Approve" }).click();
    await second.page.click("[role=dialog] button[type=submit]");
    await asked.waitFor({ state: "detached" });
    const { data } = (await bursar.get("/student-discounts?status=approved&include=discountScheme")).body;
    t.true(data.some(({ discountScheme }) => discountScheme.name === "Music scholarship"));
    t.deepEqual([...office.complaints, ...second.complaints], []);
    await office.close();
    await second.close();
  },
);

test.serial("a draft run is discarded, and a fee category is added within the area", async (t) => {
  const structure = (await bursar.get("/fee-structures?status=active&limit=1")).body.data[0];
  const run = (
    await bursar.post("/fee-schedules", {
      name: "By mistake",
      feeStructureId: structure.id,
      installments: [{ dueOn: "2027-01-10" }],
    })
  ).body;
  const { page, go, violations, complaints, close } = await school.visit("bursar");
  await go(`/fees/runs/${run.id}`);
  await page.locator(".note", { hasText: "They would be billed twice" }).waitFor();
  await page.getByRole("button", { name: "Discard draft" }).click();
  await page.click("[role=dialog] button[type=submit]");
  await page.locator("tr", { hasText: "By mistake" }).locator(".badge", { hasText: "Cancelled" }).waitFor();
  await go("/fees?tab=plan&view=categories");
  await page.getByRole("button", { name: "Add fee category" }).click();
  await page.getByRole("dialog").getByLabel("Name", { exact: true }).fill("Transport");
  await page.getByRole("dialog").getByLabel("Code", { exact: true }).fill("BUS-9");
  await page.getByRole("button", { name: "Save" }).click();
  await page.locator("td", { hasText: "BUS-9" }).waitFor();
  t.deepEqual(await violations(), []);
  t.deepEqual(complaints, []);
  await close();
});
