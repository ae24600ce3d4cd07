import test from "ava";
import { startConsole } from "../support/console.ts";
import { phone } from "../support/look.ts";

const school = await startConsole();
const guardian = await school.as("guardian");
const [child] = (await guardian.get("/guardian/children")).body.data;
const [card] = (await guardian.get(`/report-cards?studentId=${child.id}&limit=1`)).body.data;
test.after.always(() => school.close());

test.serial(
  "the office plans, publishes and corrects an honour roll; the family sees it on a phone",
  async (t) => {
    const office = await school.visit("admin");
    const { page } = office;
    await office.open("/honour-rolls");
    await page.locator("[data-event=add-honour-roll]").click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Name", { exact: true }).fill("Everybody counts");
    await dialog.locator(`[name=termId] option[value="${card.termId}"]`).waitFor({ state: "attached" });
    await dialog.locator("[name=termId]").selectOption(card.termId);
    await dialog.locator("[name=minValue]").fill("1");
    t.deepEqual(await office.violations(), []);
    await page.locator("[data-event=save-honour-roll]").click();
    await page.locator("h1", { hasText: "Everybody counts" }).waitFor();
    await page.getByRole("row", { name: card.heading.student }).waitFor();
    await page.locator("[data-event=ask-publish-honour-roll]").click();
    await page.locator("[data-event=publish-honour-roll]").click();
    await page.locator("[data-event=print-honour-roll]").waitFor();
    t.deepEqual(await office.violations(), []);
    const printed = page.waitForEvent("download");
    await page.locator("[data-event=print-honour-roll]").click();
    t.is((await printed).suggestedFilename(), "honour-roll.pdf");
    await page.locator("[data-event=ask-revise-honour-roll]").click();
    await page.locator("[data-event=revise-honour-roll]").click();
    await page.locator("[data-event=edit-honour-roll]").waitFor();
    await office.open(`/rank-list?termId=${card.termId}&sectionId=${card.sectionId}`);
    await page.getByRole("row", { name: card.heading.student }).waitFor();
    t.deepEqual(await office.violations(), []);

    const family = await school.visit("guardian", { viewport: phone });
    await family.open(`/my-progress?tab=${child.id}`);
    await family.page.getByRole("row", { name: "Everybody counts" }).waitFor();
    t.deepEqual(await family.violations(), []);
    const certificate = family.page.waitForEvent("download");
    await family.page.locator("[data-event=download-certificate]").first().click();
    t.is((await certificate).suggestedFilename(), "certificate.pdf");
    t.deepEqual([...office.complaints, ...family.complaints], []);
    await office.close();
    await family.close();
  },
);
