import type { ExecutionContext } from "ava";
import type { YearSchool } from "./year-school.ts";

/** The report cards of the school are generated, reviewed and published, and a family reads them on a phone. */
export async function publishReportCards(t: ExecutionContext, year: YearSchool) {
  const joy = await year.as("joy");
  const { page, dialog } = joy;
  await joy.menu("Assessment", "");
  await joy.main.getByRole("link", { name: "Report cards", exact: true }).click();
  await page.getByRole("button", { name: "Several classes" }).click();
  await dialog.locator("option:checked", { hasText: "Term 1 · 2027" }).waitFor({ state: "attached" });
  await dialog.getByText("Classes: 3").waitFor();
  await dialog.getByRole("button", { name: "Generate report cards" }).click();
  await dialog.locator("tr", { hasText: "2 Blue" }).locator("text=Created: 14").waitFor();
  await dialog.getByText("3 / 3").waitFor();
  await dialog.getByRole("button", { name: "Close" }).click();
  await joy.main.getByLabel("Class", { exact: true }).selectOption({ label: "2 Blue" });
  // Test 6 of 20 with 60 %, exam 50 with 40 %.
  await page.locator("tr", { hasText: "Collins Chebet" }).locator("text=38.00").waitFor();
  await page.locator("tr", { hasText: "Collins Chebet" }).locator("text=AE").waitFor();
  await joy.shoot("17-report-cards");
  await page.getByRole("button", { name: "Several classes" }).click();
  await dialog.getByText("Classes: 3").waitFor();
  await dialog.getByRole("button", { name: "Mark as reviewed" }).click();
  await dialog.locator("tr", { hasText: "3 Blue" }).waitFor();
  await dialog.getByText("3 / 3").waitFor();
  await dialog.getByRole("button", { name: "Publish to families" }).click();
  await page.click("[data-event=bulk-publish]");
  await dialog.locator("tr", { hasText: "3 Blue" }).locator("text=ublished").waitFor();
  await joy.shoot("18-published");
  await dialog.getByRole("button", { name: "Close" }).click();
  await page.locator("tr", { hasText: "Collins Chebet" }).locator("text=Published").waitFor();
  t.deepEqual(await joy.violations(), []);

  const ada = await year.accept("ada");
  await ada.main.getByText("Zuri").first().waitFor();
  await ada.main.getByText("Juma").first().waitFor();
  await ada.shoot("19-family");
  t.deepEqual(await ada.violations(), []);
}
