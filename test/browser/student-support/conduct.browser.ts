import test from "ava";
import { startConsole } from "../support/console.ts";
import { someStudent } from "../support/some-student.ts";

const school = await startConsole();
test.after.always(() => school.close());
const phone = { width: 390, height: 844 };

test.serial("a teacher awards points on a phone in three taps, and the student sees them", async (t) => {
  const teacher = await school.visit("teacher");
  const { page, complaints, violations } = teacher;
  await page.setViewportSize(phone);
  await teacher.open("/");
  await page.locator("[data-event=award-points]").click();
  await page.locator(".choice").first().waitFor();
  t.deepEqual(await violations(), []);
  await page.locator("[data-event=choose-class]").click();
  await page.locator(".choice", { hasText: "Helped others" }).click();
  await page.locator("[data-event=save-points]").click();
  await page.locator("text=Points awarded").waitFor();
  await teacher.go("/behaviour/points");
  await page.locator("tr", { hasText: "Helped others" }).first().waitFor();
  t.deepEqual(await violations(), []);
  await page.locator("[data-event=ask-revoke-points]").first().click();
  await page.getByLabel("Reason").fill("Wrong student");
  await page.locator("[data-event=revoke-points]").click();
  await page.locator("text=Revoked").first().waitFor();
  t.deepEqual(complaints, []);
  await teacher.close();

  const student = await school.visit("student");
  await student.page.setViewportSize(phone);
  await student.open("/my-behaviour");
  await student.page.locator(".stat").first().waitFor();
  t.deepEqual(await student.violations(), []);
  await student.page.getByRole("tab", { name: "Houses" }).click();
  await student.page.locator("tr", { hasText: "Red House" }).first().waitFor();
  t.deepEqual(await student.violations(), []);
  t.deepEqual(student.complaints, []);
  await student.close();
});

test.serial("the office decides a sanction, informs the guardians and looks after the houses", async (t) => {
  const { givenName } = await someStudent(await school.as("admin"), await school.as("teacher"));
  const office = await school.visit("admin");
  const { page, complaints, violations } = office;
  await office.open("/behaviour/sanctions");
  await page.locator("[data-event=add-sanction]").click();
  await page.getByLabel("Type", { exact: true }).last().selectOption("suspension");
  await page.getByLabel("Reason, as the guardians read it").waitFor();
  t.deepEqual(await violations(), []);
  await page.getByLabel("Type", { exact: true }).last().selectOption("detention");
  await page.getByRole("combobox", { name: "Student" }).fill(givenName);
  await page.locator("[role=listbox] [role=option]", { hasText: givenName }).click();
  await page.locator("[data-event=save-sanction]").click();
  await page.locator("[data-event=ask-inform-guardians]").first().click();
  await page.locator("[data-event=inform-guardians]").click();
  await page.locator(".badge", { hasText: "Guardians informed" }).first().waitFor();
  t.deepEqual(await violations(), []);

  await office.go("/behaviour/houses");
  await page.locator("tr", { hasText: "Blue House" }).first().waitFor();
  t.deepEqual(await violations(), []);
  await page.locator("[data-event=ask-balance-houses]").click();
  await page.locator("[data-event=balance-houses]").click();
  await page.locator("text=Students assigned:").waitFor();
  await page.getByRole("tab", { name: "Manage houses" }).click();
  await page.locator("[data-event=add-houses]").click();
  await page.getByLabel("Name", { exact: true }).fill("Yellow House");
  await page.getByLabel("Code", { exact: true }).fill("YELLOW");
  await page.locator("[data-event=save-houses]").click();
  await page.locator("tr", { hasText: "Yellow House" }).waitFor();
  t.deepEqual(await violations(), []);
  t.deepEqual(complaints, []);
  await office.close();
});
