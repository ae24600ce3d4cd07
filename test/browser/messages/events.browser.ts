import test from "ava";
import { startConsole } from "../support/console.ts";
import { openFromMenu } from "../support/open-from-menu.ts";

const school = await startConsole();
test.after.always(() => school.close());

/** A date in the time zone of the demo schools. */
const inDays = (days: number) =>
  new Intl.DateTimeFormat("sv-SE", { timeZone: "Africa/Nairobi" }).format(Date.now() + days * 86_400_000);

test.serial(
  "the office plans and publishes an event, a guardian responds on a phone, the office sees it",
  async (t) => {
    const { page, complaints, violations, close } = await school.visit("admin");
    await openFromMenu(page, "Events");
    await page.locator(".event-month").waitFor();
    t.deepEqual(await violations(), []);
    await page.click("text=New event");
    await page.getByLabel("Title").fill("Summer concert");
    await page.getByLabel("Kind").selectOption("celebration");
    await page.getByLabel("Place", { exact: true }).fill("Assembly hall");
    await page.getByLabel("Starts").fill(`${inDays(3)}T18:00`);
    await page.getByLabel("Ends").fill(`${inDays(3)}T20:00`);
    await page.getByLabel("Ask for responses").check();
    await page.getByLabel("Places").fill("50");
    await page.getByLabel("Who", { exact: true }).selectOption("everyone");
    t.deepEqual(await violations(), []);
    await page.locator("[data-event=save-event]").click();
    await page.locator(".page-head .badge", { hasText: "Draft" }).waitFor();
    await page.locator("[data-event=publish-event]").click();
    await page.locator("[data-event=confirm-event]").click();
    await page.locator(".page-head .badge", { hasText: "Published" }).waitFor();
    t.deepEqual(await violations(), []);

    const guardian = await school.visit("guardian");
    await guardian.page.setViewportSize({ width: 390, height: 844 });
    await guardian.page.goto(`${school.url}/events`);
    await guardian.page.locator(".event-agenda").waitFor();
    t.false(await guardian.page.locator(".event-month").isVisible());
    t.deepEqual(await guardian.violations(), []);
    const id = new URL(page.url()).pathname.split("/")[2];
    await guardian.page.goto(`${school.url}/events/${id}`);
    await guardian.page.locator("h1", { hasText: "Summer concert" }).waitFor();
    await guardian.page.getByLabel("Number of people").fill("3");
    await guardian.page.getByLabel("Note for the organiser").fill("With grandmother");
    t.deepEqual(await guardian.violations(), []);
    await guardian.page.locator("[data-event=respond-to-event]").click();
    await guardian.page.locator("text=Places left: 47").waitFor();
    t.deepEqual(guardian.complaints, []);
    await guardian.close();

    await page.reload();
    await page
      .locator("dl.facts div", { hasText: "People coming" })
      .locator("dd", { hasText: "3" })
      .waitFor();
    await page.locator("tr", { hasText: "With grandmother" }).waitFor();
    t.deepEqual(complaints, []);
    await close();
  },
);
