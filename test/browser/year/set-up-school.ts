import type { ExecutionContext } from "ava";
import { addressOf, type Person, type YearSchool, type YearVisit } from "./year-school.ts";

const staff: readonly { role: string; name: string; person: Person }[] = [
  { role: "teacher", name: "Peter Njoroge", person: "peter" },
  { role: "teacher", name: "Rose Achieng", person: "rose" },
  { role: "teacher", name: "Ali Hassan", person: "ali" },
  { role: "bursar", name: "Brenda Koech", person: "brenda" },
];

const step = ({ page }: YearVisit, title: string) => page.locator(".setup-step", { hasText: title });
const openStep = async (visit: YearVisit, title: string) => {
  await visit.menu("Set-up", "School set-up");
  await visit.page.getByRole("link", { name: title, exact: true }).last().click();
  await visit.page.locator("#main h1", { hasText: title }).waitFor();
};

/** The administrator goes through the check list: template, staff with accounts, classes, courses and their teachers. */
export async function setUpSchool(t: ExecutionContext, year: YearSchool) {
  const joy = await year.as("joy");
  const { page, dialog } = joy;
  await page.click("[data-event=open-template]");
  await dialog.getByText("3 terms, 11 grade levels, 8 subjects").waitFor();
  t.is(await dialog.getByLabel("Starts on").inputValue(), "2027-01-05");
  await joy.submit();
  await page.locator("text=133 records created").waitFor();
  await page.locator("text=9 of 13").waitFor();
  await step(joy, "Courses").locator("text=88").waitFor();

  await joy.menu("Users");
  for (const [index, { role, name, person }] of staff.entries()) {
    await page.click("text=Add user");
    await dialog.locator("select[name=role]").selectOption(role);
    await dialog.getByLabel("Staff record").selectOption("new");
    const [givenName, familyName] = name.split(" ");
    await dialog.locator("input[name=givenName]").fill(givenName!);
    await dialog.locator("input[name=familyName]").fill(familyName!);
    await dialog.locator("input[name=staffNumber]").fill(`S-${index + 1}`);
    await dialog.locator("input[name=email]").fill(addressOf(person));
    await joy.submit();
    await page.locator("td", { hasText: addressOf(person) }).waitFor();
  }
  // The list of the set-up leads to the page of each member of staff.
  await openStep(joy, "Staff");
  await page.locator(".row-link", { hasText: "Koech" }).click();
  await page.locator("h1", { hasText: "Brenda Koech" }).waitFor();
  await page.locator("#main", { hasText: "Non-teaching" }).waitFor();

  await openStep(joy, "Classes");
  for (const { name } of staff.slice(0, 3)) {
    const number = staff.findIndex((each) => each.name === name) + 1;
    await page.getByRole("button", { name: "Add class" }).click();
    await dialog
      .locator("select[name=academicYearId] option:checked", { hasText: "2027" })
      .waitFor({ state: "attached" });
    await dialog.getByLabel("Grade level", { exact: true }).selectOption({ label: `Grade ${number}` });
    await dialog.getByLabel("Name", { exact: true }).fill(`${number} Blue`);
    await dialog.getByLabel("Class teacher").selectOption({ label: name });
    await joy.submit();
    await page
      .locator("tr", { hasText: `${number} Blue` })
      .locator(`text=${name}`)
      .waitFor();
  }
  await joy.shoot("04-classes");

  await openStep(joy, "Course offerings");
  await page.getByRole("button", { name: "Offer courses to classes" }).click();
  await dialog.locator("option:checked", { hasText: "Term 1 · 2027" }).waitFor({ state: "attached" });
  await joy.submit();
  await page.locator("text=24 records created").waitFor();
  await openStep(joy, "Teaching assignments");
  await page.getByRole("button", { name: "Assign class teachers" }).click();
  await dialog.locator("option:checked", { hasText: "Term 1 · 2027" }).waitFor({ state: "attached" });
  t.deepEqual(await joy.violations(), []);
  await joy.submit();
  await page.locator("text=24 records created").waitFor();
  await page.locator(".pager", { hasText: "1–24 of 24" }).waitFor();
  await joy.shoot("05-assignments");
  await page.getByRole("link", { name: "Teaching grid" }).click();
  await page.locator("tr", { hasText: "Peter Njoroge" }).locator("text=32").waitFor();

  await joy.menu("Set-up", "School set-up");
  await page.locator("text=13 of 13").waitFor();
  await joy.shoot("06-set-up");
  t.deepEqual(await joy.violations(), []);
}
