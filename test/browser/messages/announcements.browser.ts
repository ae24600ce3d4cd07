import test from "ava";
import { startConsole } from "../support/console.ts";
import { openFromMenu } from "../support/open-from-menu.ts";

const school = await startConsole();
test.after.always(() => school.close());

test.serial(
  "the office announces something, a guardian takes note of it, and the office sees that",
  async (t) => {
    const guardian = await school.visit("guardian");
    await openFromMenu(guardian.page, "Announcements");
    await guardian.page.locator(".announcement-line[data-unread]", { hasText: "Open day" }).waitFor();

    const { page, complaints, violations, close } = await school.visit("admin");
    await openFromMenu(page, "Announcements");
    await page.click("text=New announcement");
    await page.getByLabel("Title").fill("The bus leaves at three");
    await page.getByLabel("Text", { exact: true }).fill("From Monday on the school bus leaves at three.");
    await page.getByLabel("Require acknowledgement").check();
    await page.locator(".audience-sample li").first().waitFor();
    t.true(Number(await page.locator(".audience-count").innerText()) > 0);
    t.deepEqual(await violations(), []);
    const recipients = await page.locator(".audience-count").innerText();
    await page.getByRole("button", { name: "Publish" }).click();
    t.is(await page.locator("[role=dialog] .audience-count").innerText(), recipients);
    t.deepEqual(await violations(), []);
    await page.locator("[role=dialog]").getByRole("button", { name: "Publish" }).click();
    await page.locator("h1", { hasText: "The bus leaves at three" }).waitFor();
    await page.locator(".page-head .badge", { hasText: "Published" }).waitFor();

    // It comes by itself to whoever has the list open.
    const line = guardian.page.locator(".row-link", { hasText: "The bus leaves at three" });
    await line.locator("[data-unread]").waitFor();
    await line.click();
    await guardian.page.locator("text=The school asks you to confirm").waitFor();
    t.deepEqual(await guardian.violations(), []);
    await guardian.page.getByRole("button", { name: "I have read this" }).click();
    await guardian.page.locator("text=You acknowledged this on").waitFor();
    await guardian.page.locator(".page-back").click();
    await guardian.page.locator("tr", { hasText: "The bus leaves" }).locator("text=Acknowledged").waitFor();
    t.is(await line.locator("[data-unread]").count(), 0);
    t.is(await guardian.page.locator("text=New announcement").count(), 0);
    t.deepEqual(guardian.complaints, []);
    await guardian.close();

    await page.reload();
    await page.selectOption("select", "acknowledged");
    await page.locator("tbody tr").first().waitFor();
    t.is(await page.locator("tbody tr").count(), 1);
    t.deepEqual(await violations(), []);
    t.deepEqual(complaints, []);
    await close();
  },
);

test.serial("a draft is corrected, given another audience and published, and withdrawn again", async (t) => {
  const { page, complaints, close } = await school.visit("admin");
  await openFromMenu(page, "Announcements");
  await page.click("text=New announcement");
  await page.getByLabel("Title").fill("Sports day");
  await page.getByLabel("Text", { exact: true }).fill("Bring water.");
  await page.getByLabel("Publish").selectOption("draft");
  await page.getByRole("button", { name: "Save as draft" }).click();
  await page.locator(".page-head .badge", { hasText: "Draft" }).waitFor();
  await page.click("text=Edit");
  t.is(await page.getByLabel("Text", { exact: true }).inputValue(), "Bring water.");
  await page.getByLabel("Who", { exact: true }).selectOption("roles");
  await page.getByLabel("Teacher", { exact: true }).check();
  await page.getByLabel("Text", { exact: true }).fill("Bring water and a hat.");
  await page.getByRole("button", { name: "Save" }).click();
  await page.click("text=Publish now");
  await page.click("[data-event=confirm-announcement]");
  await page.locator(".page-head .badge", { hasText: "Published" }).waitFor();
  const admin = await school.as("admin");
  const [made] = (await admin.get("/announcements?q=Sports day")).body.data;
  t.like(made, {
    body: "Bring water and a hat.",
    audienceFilter: { any: [{ kind: "roles", roles: ["teacher"] }] },
  });
  t.true(made.countRecipients > 0);

  const teacher = await school.visit("teacher");
  await openFromMenu(teacher.page, "Announcements");
  await teacher.page.locator(".row-link", { hasText: "Sports day" }).click();
  await teacher.page.locator("text=Bring water and a hat.").waitFor();
  t.deepEqual(teacher.complaints, []);
  await teacher.close();

  // Once it is up whom it is for stays: the form asks for its words and its end alone.
  await page.click("text=Edit");
  await page.getByLabel("Visible until").waitFor();
  t.is(await page.getByLabel("Who", { exact: true }).count(), 0);
  await page.click("text=Cancel");
  await page.getByRole("button", { name: "Withdraw" }).click();
  await page.locator("[role=dialog]").getByRole("button", { name: "Withdraw" }).click();
  await page.locator(".page-head .badge", { hasText: "Withdrawn" }).waitFor();
  t.is((await admin.get(`/announcements/${made.id}`)).body.status, "withdrawn");
  t.deepEqual(complaints, []);
  await close();
});
