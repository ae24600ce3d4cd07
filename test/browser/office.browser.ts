import test from "ava";
import { startConsole } from "./support/console.ts";
import { openFromMenu } from "./support/open-from-menu.ts";

const school = await startConsole();
test.after.always(() => school.close());

test.serial("the office admits a student, finds her again, and reads her page", async (t) => {
  const { page, complaints, foreign, close } = await school.visit("admin");
  await page.click("text=Admit student");
  await page.fill("input[name=givenName]", "Zuri");
  await page.fill("input[name=familyName]", "Abara");
  await page.fill("input[name=dateOfBirth]", "2018-02-03");
  await page.selectOption("select[name=gradeLevelId]", { label: "Grade 1" });
  await page.selectOption("select[name=sectionId]", { label: "1 A" });
  await page.fill("input[name=guardianGivenName]", "Ada");
  await page.fill("input[name=guardianFamilyName]", "Abara");
  await page.fill("input[name=guardianEmail]", "ada.abara@example.com");
  await page.click("button[type=submit]");
  await page.locator("h1", { hasText: "Zuri Abara" }).waitFor();
  await page.click("[role=tab] >> text=Family");
  await page.locator("td", { hasText: "Ada Abara" }).waitFor();
  await openFromMenu(page, "Students");
  await page.fill("input[type=search]", "zuri ab");
  await page.locator("td", { hasText: "Abara, Zuri" }).waitFor();
  await page.locator("[aria-busy=false] .pager", { hasText: "1–1 of 1" }).waitFor();
  t.regex(page.url(), /q=zuri/);
  await page.fill("input[type=search]", "nobody of this name");
  await page.locator("text=No results").waitFor();
  t.deepEqual(complaints, []);
  t.deepEqual(foreign, []);
  await close();
});

test.serial("the bursar takes a payment and hands out the receipt", async (t) => {
  const { page, complaints, close } = await school.visit("bursar");
  await page.click("text=Take payment");
  await page.getByRole("combobox").fill("samuel");
  await page.getByRole("option", { name: /Samuel Wambui/ }).click();
  await page.locator("h2", { hasText: "Samuel Wambui" }).waitFor();
  await page.fill("input[name=amount]", "1250.50");
  await page.selectOption("select[name=method]", "cash");
  await page.click("button[type=submit]");
  await page.locator("text=1,250.50 received").waitFor();
  const file = page.waitForEvent("download");
  await page.locator("button", { hasText: "Receipt" }).click();
  t.regex((await file).suggestedFilename(), /\.pdf$/);
  await page.goto("/fees?tab=payments");
  await page.locator("tr", { hasText: "1,250.50" }).first().waitFor();
  t.deepEqual(complaints, []);
  await close();
});

test.serial("a refused amount is told in words beside the form", async (t) => {
  const { page, close } = await school.visit("bursar");
  await page.goto("/fees/pay");
  await page.getByRole("combobox").fill("samuel");
  await page.getByRole("option").first().click();
  await page.fill("input[name=amount]", "0");
  await page.click("button[type=submit]");
  t.truthy(await page.locator("[role=alert]").innerText());
  await close();
});

test.serial("lists go to a file, and pages forward and back", async (t) => {
  const { page, complaints, close } = await school.visit("admin");
  await page.goto("/students");
  // The name alone: the class in a row arrives by a request of its own.
  const name = page.locator("tbody tr").first().getByRole("link");
  const first = await name.innerText();
  await page.click("[aria-label='Next page']");
  await page.locator("[aria-busy=false] .pager", { hasText: "26–50" }).waitFor();
  t.not(await name.innerText(), first);
  await page.click("[aria-label='Previous page']");
  await page.locator("[aria-busy=false] .pager", { hasText: "1–25" }).waitFor();
  t.is(await name.innerText(), first);
  const file = page.waitForEvent("download");
  await page.click("text=Export CSV");
  t.regex((await file).suggestedFilename(), /\.csv$/);
  t.deepEqual(complaints, []);
  await close();
});

test.serial("a user is invited, and the profile of the school is changed", async (t) => {
  const { page, complaints, close } = await school.visit("admin");
  await page.goto("/users");
  await page.click("text=Add user");
  await page.selectOption("[role=dialog] select[name=role]", "librarian");
  await page.getByLabel("Staff record").selectOption("none");
  await page.fill("[role=dialog] input[name=name]", "Lena Novak");
  await page.fill("[role=dialog] input[name=email]", "lena@greenfield.example");
  await page.click("[role=dialog] button[type=submit]");
  await page.locator("td", { hasText: "lena@greenfield.example" }).waitFor();
  await page.goto("/settings");
  await page.fill("input[name=motto]", "Learn and grow");
  await page.click("button[type=submit]");
  await page.locator("text=Saved").waitFor();
  const admin = await school.as("admin");
  t.is((await admin.get("/school")).body.motto, "Learn and grow");
  t.deepEqual(complaints, []);
  await close();
});

test.serial("the school makes a role of its own, out of another, and gives it up again", async (t) => {
  const { page, complaints, violations, close } = await school.visit("admin");
  const admin = await school.as("admin");
  await page.goto("/users");
  await page.click(".page-head >> text=Roles");
  await page.click("text=New role");
  await page.getByLabel("Name", { exact: true }).fill("Class assistant");
  await page.getByLabel("Key", { exact: true }).fill("class-assistant");
  await page.getByLabel("Copy permissions from").selectOption({ label: "Teacher" });
  await page.click("[role=dialog] >> text=Save");
  await page.locator("h1", { hasText: "Class assistant" }).waitFor();
  await page.getByLabel("Gradebook: Edit", { exact: true }).selectOption("");
  await page.getByLabel("Students: View", { exact: true }).selectOption({ label: "whole school" });
  t.deepEqual(await violations(), []);
  await page.locator("form >> text=Save").click();
  await page.locator("text=Saved").last().waitFor();
  await page.locator("text=Copied from another role").waitFor({ state: "detached" });
  const { data } = (await admin.get("/roles?q=class-assistant")).body;
  const { permissions } = (await admin.get(`/roles/${data[0].id}/permissions`)).body;
  const scopeOf = (name: string) => permissions.find((each) => each.permission === name)?.scope;
  t.is<unknown, undefined>(scopeOf("grades.write"), undefined);
  t.is(scopeOf("students.read"), "all");
  t.is(scopeOf("attendance.take"), "own_classes");
  await page.click("text=Delete role");
  await page.click("[role=dialog] button[type=submit]");
  await page.locator("h1", { hasText: "Roles" }).waitFor();
  t.is((await admin.get(`/roles/${data[0].id}`)).status, 404);
  t.deepEqual(complaints, []);
  await close();
});

test.serial("what the console does is reported, without anything personal in it", async (t) => {
  const { page, close } = await school.visit("admin");
  await page.goto("/students");
  await page.locator(".row-link").first().click();
  await page.locator("[role=tab]").first().waitFor();
  await page.click("[role=tab] >> text=Attendance");
  const sent = page.waitForRequest("**/api/v1/client-logs");
  await page.evaluate("dispatchEvent(new Event('pagehide'))");
  const events = (await sent).postDataJSON() as { event: string; path: string; data: object }[];
  const kinds = new Set(events.map(({ event }) => event));
  for (const kind of ["UI_CLICK", "API_RESPONSE", "NAV_PATH_CHANGE", "NAV_RENDER"])
    t.true(kinds.has(kind), `${kind} among ${[...kinds]}`);
  t.notRegex(JSON.stringify(events), /[0-9a-f]{8}-[0-9a-f]{4}|@|Aziz|Yusuf/i);
  t.is((await (await sent).response())!.status(), 200);
  await close();
});
