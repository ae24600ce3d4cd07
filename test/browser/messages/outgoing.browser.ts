import test from "ava";
import { startConsole } from "../support/console.ts";

const school = await startConsole();
const admin = await school.as("admin");
test.after.always(() => school.close());

test.serial("report cards are published only after their number is confirmed", async (t) => {
  const [section] = (await admin.get("/sections?limit=1")).body.data;
  const terms = (await admin.get("/academic-terms?sort=-startsOn&limit=20")).body.data;
  let options = "";
  for (const { id: termId } of terms) {
    const of = `sectionId=${section.id}&termId=${termId}`;
    if ((await admin.get(`/report-cards?${of}&limit=1`)).body.data.length > 0) continue;
    const { body } = await admin.post(`/sections/${section.id}/report-cards/generation`, { termId });
    if (body.created > 0) options = of;
    if (options) break;
  }
  t.truthy(options, "a term without report cards");
  const { page, complaints, violations, go, close } = await school.visit("admin");
  await go(`/report-cards?${options}`);
  await page.locator(".progress").waitFor();
  await page.click("[data-event=review-cards]");
  const ask = page.locator("[data-event=ask-publish-cards]");
  await ask.click();
  await page
    .locator("[role=dialog]", { hasText: /Report cards to publish: \d+\. Families are notified/ })
    .waitFor();
  t.deepEqual(await violations(), []);
  await page.click("[role=dialog] >> text=Cancel");
  t.is((await admin.get(`/report-cards?${options}&status=reviewed&count=true&limit=1`)).body.total > 0, true);
  await ask.click();
  await page.click("[data-event=publish-cards]");
  await page.locator("text=/Published: [1-9]/").waitFor();
  t.deepEqual(complaints, []);
  await close();
});

test.serial("a message is sent only after its number of recipients is confirmed", async (t) => {
  const { page, complaints, violations, go, close } = await school.visit("admin");
  await go("/messages/new");
  await page.getByLabel("Channel").selectOption("in_app");
  await page.getByLabel("Subject").fill("No lessons on Friday");
  await page.getByLabel("Text", { exact: true }).fill("The school is closed.");
  await page.locator(".audience-sample li").first().waitFor();
  await page.click("[data-event=schedule-message]");
  const dialog = page.locator("[role=dialog]");
  const confirmed = await dialog.locator(".audience-count").innerText();
  // The preview may still show the recipients of the former channel for a moment.
  const equal = page.locator(".audience-count", { hasText: new RegExp(`^${confirmed}$`) });
  await equal.nth(1).waitFor();
  await dialog.locator("text=The message is sent within a minute.").waitFor();
  t.deepEqual(await violations(), []);
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await dialog.waitFor({ state: "detached" });
  const made = (await admin.get("/scheduled-messages?limit=200")).body.data as { subject: string }[];
  t.false(made.some(({ subject }) => subject === "No lessons on Friday"));
  await page.getByLabel("Send", { exact: true }).selectOption("later");
  const nextMonth = new Date(Date.now() + 30 * 86_400_000).toISOString();
  await page.getByLabel("Send at").fill(nextMonth.slice(0, 16));
  await page.click("[data-event=schedule-message]");
  await dialog.locator(`text=/The message is sent on .*${nextMonth.slice(0, 4)}/`).waitFor();
  await page.click("[data-event=confirm-message]");
  await page.locator(".message-text", { hasText: "The school is closed." }).waitFor();
  t.deepEqual(complaints, []);
  await close();
});
