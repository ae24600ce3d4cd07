import type { ExecutionContext } from "ava";
import type { YearSchool } from "./year-school.ts";

/** The wizard makes the next year, promotes everybody, and begins it. */
export async function endYear(t: ExecutionContext, year: YearSchool) {
  await year.setTime("2027-10-29T08:00:00Z");
  const joy = await year.as("joy");
  const { page, dialog, main } = joy;
  const promoted = page.locator(".stat", { hasText: "Promoted" });
  await joy.menu("Year end");
  t.is(await page.locator("input[name=name]").inputValue(), "2028");
  await page.getByRole("button", { name: "Create next year" }).click();
  await page.getByText("Copied: 3 terms, 3 classes, 11 periods.").waitFor();
  await page.getByRole("button", { name: "Prepare promotion" }).click();
  await promoted.locator("text=43").waitFor();
  // The highest class has none to go to: it is added in the set-up.
  await page.locator(".note", { hasText: "Without a class in the next year: 14." }).waitFor();
  await joy.shoot("25-no-next-class");
  t.deepEqual(await joy.violations(), []);
  await page.locator(".note").getByRole("link", { name: "Classes" }).click();
  await page.getByRole("button", { name: "Add class" }).click();
  await dialog.getByLabel("Academic year", { exact: true }).selectOption({ label: "2028" });
  await dialog.getByLabel("Grade level", { exact: true }).selectOption({ label: "Grade 4" });
  await dialog.getByLabel("Name", { exact: true }).fill("4 Blue");
  await joy.submit();
  await joy.menu("Year end");
  await page.getByRole("button", { name: "Update students and classes" }).click();
  await page.locator(".note", { hasText: "Without a class" }).waitFor({ state: "detached" });

  await page.getByLabel("Decision on Abara, Zuri").selectOption({ label: "Repeats" });
  await promoted.locator("text=42").waitFor();
  await page.getByRole("button", { name: "Mark as reviewed" }).click();
  await page.getByRole("button", { name: "Apply now" }).click();
  await page.getByText("43 of 43").waitFor();
  await joy.shoot("26-applied");
  await page.getByRole("button", { name: "Make 2028 the current year" }).click();
  await dialog.getByRole("button", { name: "Make 2028 the current year" }).click();
  await page.getByRole("button", { name: "Close 2027" }).waitFor();
  t.deepEqual(await joy.violations(), []);

  await joy.menu("Students");
  for (const [name, section] of [
    ["Zuri", "1 Blue"],
    ["Collins", "3 Blue"],
    ["Juma", "4 Blue"],
  ]) {
    await page.fill("input[type=search]", name!);
    await page.locator("tr", { hasText: name! }).locator(`text=${section}`).waitFor();
  }
  await joy.shoot("27-promoted");
  await joy.menu("Fees");
  await main.getByText("595,000.00").first().waitFor();
}
