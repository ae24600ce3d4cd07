import type { ExecutionContext } from "ava";
import type { YearSchool } from "./year-school.ts";

/** The office writes to the families of a class; the message goes out, and reaches the mailbox. */
export async function sendMessage(t: ExecutionContext, year: YearSchool) {
  const joy = await year.as("joy");
  const { page, dialog } = joy;
  await joy.menu("Dashboard");
  const before = await joy.clicks();
  await page.getByRole("link", { name: "New message" }).click();
  await page.getByLabel("Subject").fill("Sports day");
  await page.getByLabel("Text", { exact: true }).fill("Dear {{name}}, sports day is on Friday.");
  await page.getByLabel("1 Blue", { exact: true }).check();
  await page.locator(".card", { hasText: "Recipient preview" }).locator("text=Ada Abara").waitFor();
  await joy.shoot("24-message");
  await page.getByRole("button", { name: "Send or schedule" }).click();
  await dialog.getByText("within a minute").waitFor();
  await page.click("[data-event=confirm-message]");
  await page.locator("h1", { hasText: "Sports day" }).waitFor();
  const clicks = (await joy.clicks()) - before;
  t.true(clicks <= 4, `${clicks} clicks to send a message`);
  t.log(`send a message: ${clicks} clicks, the last one confirms`);

  // The job would run within the minute; the operator runs it now.
  const operator = await year.as("operator");
  await operator.menu("Jobs");
  const job = operator.page.locator("tr", { hasText: "scheduled-messages" });
  await job.locator("[data-event=ask-run-job]").click();
  await operator.page.click("[data-event=run-job]");
  t.regex(await year.emailTo("ada", "Sports day"), /Dear Ada Abara, sports day is on Friday/);
  await joy.menu("Messages");
  await page.locator("tr", { hasText: "Sports day" }).locator("text=Sent").waitFor();
  await page.locator("tr", { hasText: "Sports day" }).locator("text=1 / 1").waitFor();
}
