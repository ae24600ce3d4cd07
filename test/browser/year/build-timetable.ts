import type { ExecutionContext } from "ava";
import type { YearSchool } from "./year-school.ts";

/** The administrator places lessons of each class in a draft, and publishes it. */
export async function buildTimetable(t: ExecutionContext, year: YearSchool) {
  const joy = await year.as("joy");
  const { page, dialog } = joy;
  await joy.menu("Set-up", "School set-up");
  await page.getByRole("link", { name: "Build the timetable" }).click();
  await page.click("[data-event=new-timetable]");
  await dialog.locator("input[name=name]").waitFor();
  await page.click("[data-event=save-timetable]");
  await page.locator("h1", { hasText: "Term 1" }).waitFor();
  for (const name of ["1 Blue", "2 Blue", "3 Blue"]) {
    await page.getByLabel("Class", { exact: true }).selectOption({ label: name });
    await page.locator(".tray", { hasText: "Lessons to place: 32" }).waitFor();
    for (const [index, subject] of ["English", "Mathematics", "Kiswahili"].entries()) {
      await page.locator(".tray-item", { hasText: subject }).click();
      // The first three days of the week, one lesson each.
      await page
        .locator(`.slot[data-place=ok][data-slot^="${index + 1} "]`)
        .first()
        .click();
      await page.locator(".slot[data-entry]").nth(index).waitFor();
    }
    await page.locator(".tray", { hasText: "Lessons to place: 29" }).waitFor();
  }
  await joy.shoot("09-timetable");
  await page.click("[data-event=check-timetable]");
  await dialog.getByText("No clashes. Lessons: 9.").waitFor();
  await dialog.getByText("43 students and their families, 3 teachers, 3 classes").waitFor();
  await page.click("[data-event=publish-timetable]");
  await page.locator(".page-head .badge", { hasText: "Published" }).waitFor();
  await joy.menu("Timetable");
  await page.locator(".timetable .tile", { hasText: "Mathematics" }).first().waitFor();
  t.is(await page.locator(".timetable .tile:visible").count(), 3);
  await joy.shoot("10-week");
}
