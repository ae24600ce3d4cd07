import test from "ava";
import { startConsole } from "./support/console.ts";
import { phone } from "./support/look.ts";

const school = await startConsole();
const admin = await school.as("admin");
test.after.always(() => school.close());

const latest = async () => (await admin.get("/discipline-incidents?sort=-createdAt&limit=1")).body.data[0];

test.serial("a teacher reports an incident on a phone in four taps", async (t) => {
  const { page, complaints, violations, open, close } = await school.visit("teacher", {
    viewport: phone,
    hasTouch: true,
  });
  await open("/");
  await page.getByRole("link", { name: "Report incident" }).tap();
  const student = page.locator(".choice-list .choice").first();
  await student.waitFor();
  const name = (await student.innerText()).trim();
  t.deepEqual(await violations(), []);
  t.is(await page.evaluate("document.documentElement.scrollWidth"), 390);
  await student.tap();
  await page.locator(".choice", { hasText: "Disruption" }).tap();
  await page.getByRole("button", { name: "Save" }).tap();
  await page.locator(".page-head .badge", { hasText: "Reported" }).waitFor();
  await page.locator("td", { hasText: name }).waitFor();
  t.deepEqual(await violations(), []);
  t.like(await latest(), { category: "disruption", severity: "minor", status: "reported" });
  t.is(await page.getByRole("button", { name: "Close" }).count(), 0, "the office decides");
  t.deepEqual(complaints, []);
  await close();
});

test.serial("the office reviews, records action, notifies guardians, closes and reopens", async (t) => {
  const { id } = await latest();
  const { page, complaints, violations, open, close } = await school.visit("admin");
  const dialog = page.getByRole("dialog");
  await open("/behaviour");
  t.deepEqual(await violations(), []);
  await open(`/behaviour/${id}`);
  await page.getByRole("button", { name: "Edit", exact: true }).first().click();
  await dialog.getByLabel("Description").fill("Shouted during the assembly");
  await dialog.getByLabel("Place").fill("Hall");
  await dialog.getByRole("button", { name: "Save" }).click();
  await page.locator(".incident-text", { hasText: "Shouted during the assembly" }).waitFor();

  await page.getByRole("button", { name: "Add student" }).click();
  await dialog.getByRole("combobox", { name: "Student" }).fill("a");
  const involved = await page.locator("tbody .person").first().innerText();
  const others = page
    .locator("[role=listbox] [role=option]")
    .filter({ hasNotText: involved.split("\n").at(-1)! });
  await others.first().click();
  await dialog.getByLabel("Note: what was said or agreed").fill("Saw it from the stage");
  t.deepEqual(await violations(), []);
  await dialog.getByRole("button", { name: "Save" }).click();
  await page.locator("td", { hasText: "Saw it from the stage" }).waitFor();

  await page.getByRole("button", { name: "Record action" }).click();
  await dialog.getByLabel("Action or reason").fill("Talk with the class teacher");
  await dialog.getByRole("button", { name: "Record action" }).click();
  await page.locator(".page-head .badge", { hasText: "Action taken" }).waitFor();
  await page.locator("td", { hasText: "Talk with the class teacher" }).waitFor();

  await page.getByRole("button", { name: "Notify guardians" }).click();
  await dialog.locator("input[type=checkbox]").first().check();
  await dialog
    .getByLabel("Message")
    .fill("There was an incident in the assembly. Please talk with your child.");
  t.deepEqual(await violations(), []);
  await dialog.getByRole("button", { name: "Save" }).click();
  await dialog.waitFor({ state: "detached" });
  const told = (await admin.get(`/incident-participants?disciplineIncidentId=${id}&told=true`)).body.data;
  t.is(told.length, 1);

  await page.getByRole("button", { name: "Close", exact: true }).click();
  await dialog.getByRole("button", { name: "Close", exact: true }).last().click();
  await page.locator(".page-head .badge", { hasText: "Closed" }).waitFor();
  await page.getByRole("button", { name: "Reopen" }).click();
  await dialog.getByRole("button", { name: "Reopen" }).click();
  await page.locator(".page-head .badge", { hasText: "Under review" }).waitFor();
  t.deepEqual(complaints, []);
  await close();
});

test.serial("an achievement is written into the log book of a student", async (t) => {
  const [{ studentId }] = (await admin.get("/enrollments?status=active&limit=1")).body.data;
  const { page, complaints, open, close } = await school.visit("admin");
  await open(`/students/${studentId}?tab=behaviour`);
  await page.getByRole("button", { name: "Add note" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Note", { exact: true }).fill("Won the county science fair");
  await dialog.getByRole("button", { name: "Save" }).click();
  await page
    .locator("tr", { hasText: "Won the county science fair" })
    .locator(".badge", { hasText: "Achievement" })
    .waitFor();
  t.deepEqual(complaints, []);
  await close();
});

test.serial("incidents read well in Arabic and in the dark", async (t) => {
  const { id } = await latest();
  const { page, complaints, violations, open, close } = await school.visit("admin", { viewport: phone });
  await page.evaluate("localStorage.setItem('language', 'ar')");
  for (const path of ["/behaviour", "/behaviour/new", `/behaviour/${id}`]) {
    await open(path);
    t.deepEqual(await violations(), [], path);
    await page.emulateMedia({ colorScheme: "dark" });
    t.deepEqual(await violations(["color-contrast"]), [], path);
    await page.emulateMedia({ colorScheme: "light" });
    t.is(await page.evaluate("document.documentElement.scrollWidth"), 390, path);
  }
  t.deepEqual(complaints, []);
  await close();
});
