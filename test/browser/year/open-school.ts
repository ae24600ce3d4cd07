import type { ExecutionContext } from "ava";
import { addressOf, type YearSchool } from "./year-school.ts";

/** The operator opens the school; its first administrator follows the invitation and finds the way to the set-up. */
export async function openSchool(t: ExecutionContext, year: YearSchool) {
  const operator = await year.as("operator");
  const { page, dialog } = operator;
  await page.click("[data-event=open-tenant]");
  await dialog.getByLabel("Name", { exact: true }).fill("Hillside School");
  await dialog.locator("input[name=slug]").fill("hillside");
  await dialog.locator("input[name=contactName]").fill("Joy Maina");
  await dialog.locator("input[name=contactEmail]").fill(addressOf("joy"));
  await dialog.getByLabel("Country").selectOption({ label: "Kenya" });
  t.is(await dialog.getByLabel("Time zone").inputValue(), "Africa/Nairobi");
  await dialog.getByLabel("Currency").selectOption("KES");
  await operator.submit();
  await page.locator("h1", { hasText: "Hillside School" }).waitFor();
  await page.locator(".page-head .badge", { hasText: "Trial" }).waitFor();
  await operator.shoot("01-opened");

  const joy = await year.accept("joy");
  await joy.page.locator(".stat", { hasText: "Students" }).locator("text=0 admitted this month").waitFor();
  await joy.page.locator(".stat", { hasText: "Present today" }).locator("text=no school today").waitFor();
  await joy.shoot("02-first-dashboard");
  t.deepEqual(await joy.violations(), []);
  await joy.page.getByRole("link", { name: "Continue set-up" }).click();
  await joy.page.locator("text=0 of 13").waitFor();
  await joy.shoot("03-checklist");
}
