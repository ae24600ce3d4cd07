import test from "ava";
import { startConsole } from "../support/console.ts";
import { phone } from "../support/look.ts";

const school = await startConsole();
test.after.always(() => school.close());

test.serial("a parent signs a consent slip on a phone, with a draft, and withdraws it", async (t) => {
  const { page, complaints, violations, open, close } = await school.visit("guardian", { viewport: phone });
  const fits = async () => t.is(await page.evaluate("document.documentElement.scrollWidth"), phone.width);
  await open("/");
  await page.getByRole("heading", { name: "Waiting for your answer" }).waitFor();
  await page.getByRole("link", { name: "Swimming day" }).click();
  await page.locator("h1", { hasText: "Swimming day" }).waitFor();
  await page.getByText("May your child take part?").waitFor();
  t.is(await page.getByText("Can your child swim?").count(), 0, "asked only after yes");
  const first = page.getByRole("group", { name: "May your child take part?" });
  await first.getByLabel("Yes").check();
  await page.locator("[data-event=save-survey-draft]").click();
  await page.getByText("Draft saved.").waitFor();
  await page.reload();
  await page.getByRole("group", { name: "Can your child swim?" }).getByLabel("No").check();
  t.true(await first.getByLabel("Yes").isChecked(), "the draft is back");
  t.deepEqual(await violations(), []);
  await fits();
  await page.locator("[data-event=answer-survey]").click();
  await page.getByRole("heading", { name: "Your answers" }).waitFor();
  t.deepEqual(await violations(), []);
  await fits();
  await page.locator("[data-event=ask-withdraw-survey-response]").click();
  await page.locator("[data-event=withdraw-survey-response]").click();
  await page.getByRole("heading", { name: "Your answers" }).waitFor({ state: "detached" });
  t.deepEqual(complaints, []);
  await close();
});

test.serial("the office writes and opens a survey, reminds people and sees results", async (t) => {
  const { page, complaints, violations, open, close } = await school.visit("admin");
  await open("/surveys");
  await page.locator("tr", { hasText: "How we feel at school" }).waitFor();
  t.deepEqual(await violations(), []);
  await page.locator("[data-event=new-survey]").click();
  await page.getByLabel("Title").fill("Canteen");
  await page
    .getByLabel("Closes")
    .fill(`${new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10)}T18:00`);
  await page.getByLabel("Question", { exact: true }).fill("Do you eat in the canteen?");
  await page.locator("[data-event=add-question]").click();
  const second = page.getByRole("group", { name: "Question 2" });
  await second.getByLabel("Question", { exact: true }).fill("What do you like?");
  await second.getByLabel("Kind").selectOption("choices");
  await second.getByLabel("Options, one per line").fill("Rice\nBeans");
  await second.getByLabel("Ask only after").selectOption({ label: "Do you eat in the canteen?" });
  await page.getByLabel("Who", { exact: true }).selectOption("everyone");
  t.deepEqual(await violations(), []);
  await page.locator("[data-event=save-survey]").click();
  await page.locator(".page-head .badge", { hasText: "Draft" }).waitFor();
  await page.locator("[data-event=open-survey]").click();
  await page.locator("[data-event=confirm-survey]").click();
  await page.locator(".page-head .badge", { hasText: "Open" }).waitFor();
  await page.locator("[data-event=ask-remind-survey]").click();
  await page.locator("[data-event=remind-survey]").click();
  await page.getByText("Last reminder").waitFor();
  t.deepEqual(await violations(), []);

  await open("/surveys?status=closed");
  await page.getByRole("link", { name: "How we feel at school" }).click();
  await page.getByText("Average: 4").waitFor();
  await page.getByText("Show as table").first().click();
  await page.locator("td", { hasText: "3" }).first().waitFor();
  t.deepEqual(await violations(), []);
  t.deepEqual(complaints, []);
  await close();
});
