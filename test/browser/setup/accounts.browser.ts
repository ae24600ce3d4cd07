import test from "ava";
import { startConsole, type Visit } from "../support/console.ts";

const school = await startConsole();
const admin = await school.as("admin");
test.after.always(() => school.close());

const pick = async ({ page }: Visit, name: string) => {
  await page
    .getByRole("combobox", { name: /Staff|Guardian|Student/ })
    .last()
    .fill(name);
  await page.locator("[role=listbox] [role=option]").first().click();
};
const accountOf = async (path: string) => (await admin.get(path)).body.data[0].userId as string | null;

test.serial(
  "a new teacher is added together with a staff record and sees their day in the console",
  async (t) => {
    const visit = await school.visit("admin");
    const { page, complaints, violations, open } = visit;
    await open("/users");
    await page.click("text=Add user");
    await page.selectOption("[role=dialog] select[name=role]", "teacher");
    await page.getByLabel("Staff record").selectOption("new");
    await page.fill("[role=dialog] input[name=givenName]", "Rose");
    await page.fill("[role=dialog] input[name=familyName]", "Achieng");
    await page.fill("[role=dialog] input[name=staffNumber]", "T-99");
    await page.fill("[role=dialog] input[name=email]", "rose@greenfield.example");
    t.deepEqual(await violations(), []);
    await page.click("[role=dialog] button[type=submit]");
    await page.locator("td", { hasText: "rose@greenfield.example" }).waitFor();
    t.truthy(await accountOf("/staff-members?q=T-99"));
    await page.locator("tr", { hasText: "rose@greenfield.example" }).locator(".row-link").click();
    await page
      .locator(".card", { hasText: "Staff record" })
      .locator("a", { hasText: "Rose Achieng" })
      .click();
    await page.locator("h1", { hasText: "Rose Achieng" }).waitFor();
    t.deepEqual(complaints, []);
    await visit.close();
  },
);

test.serial("a staff member is invited from their own page", async (t) => {
  const record = { staffNumber: "T-100", givenName: "Ola", familyName: "Nordmann", category: "teaching" };
  const { id } = (await admin.post("/staff-members", { ...record, email: "ola@greenfield.example" })).body;
  const { page, open, close } = await school.visit("admin");
  await open(`/staff/${id}`);
  await page.getByRole("button", { name: "Invite to sign in" }).click();
  await page.selectOption("[role=dialog] select[name=role]", "teacher");
  await page.click("[role=dialog] button[type=submit]");
  await page.locator("a", { hasText: "Show account" }).waitFor();
  t.is(await page.getByRole("button", { name: "Invite to sign in" }).count(), 0);
  await close();
});

test.serial("the account of a guardian is linked to an existing guardian", async (t) => {
  const values = { givenName: "Ruth", familyName: "Zawadi", email: "ruth.zawadi@example.com" };
  const { id } = (await admin.post("/guardians", values)).body;
  const visit = await school.visit("admin");
  const { page, open } = visit;
  await open("/users");
  await page.click("text=Add user");
  await page.selectOption("[role=dialog] select[name=role]", "guardian");
  t.true(await page.locator("[role=dialog] button[type=submit]").isDisabled());
  await pick(visit, "ruth zaw");
  await page.click("[role=dialog] button[type=submit]");
  await page.locator("td", { hasText: values.email }).waitFor();
  t.truthy((await admin.get(`/guardians/${id}`)).body.userId);
  await visit.close();
});

test.serial("an account without a staff record shows a hint and can be linked to one", async (t) => {
  const email = "lone@greenfield.example";
  const { id } = (
    await admin.post("/users", { name: "Lone", email, roles: ["teacher"], personType: "staff" })
  ).body;
  await admin.post("/staff-members", { staffNumber: "T-101", givenName: "Lone", familyName: "Wolff" });
  const visit = await school.visit("admin");
  const { page, open } = visit;
  await open(`/users/${id}`);
  await page.locator("text=This account is not linked to a staff record").waitFor();
  await page.getByRole("button", { name: "Link a staff record" }).click();
  await pick(visit, "T-101");
  await page.click("[role=dialog] button[type=submit]");
  await page.locator("a", { hasText: "Lone Wolff" }).waitFor();
  t.is(await accountOf("/staff-members?q=T-101"), id);
  await visit.close();
});
