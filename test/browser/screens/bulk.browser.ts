import test from "ava";
import type { Route } from "playwright-core";
import { addDays } from "../../../web/src/lib/format/addDays.ts";
import { startConsole, type Visit } from "../support/console.ts";
import { phone } from "../support/look.ts";

const school = await startConsole();
const admin = await school.as("admin");

const students = (await admin.get("/students?status=active&limit=6")).body.data as { id: string }[];
const [day] = (await admin.get("/attendance-sessions?kind=daily&sort=-date&limit=1")).body.data;
/** Leaves only the absences that a test reports. */
for (const { id } of (await admin.get("/absence-notices?status=submitted&limit=200")).body.data)
  await admin.put(`/absence-notices/${id}/decision`, { accepted: true });
test.after.always(() => school.close());

/** Absences that families have reported, and the school has not decided on. */
const report = async (reason: string, startsOn: string) => {
  const ids: string[] = [];
  for (const { id } of students) {
    const { body } = await admin.post("/absence-notices", {
      studentId: id,
      startsOn,
      endsOn: startsOn,
      reason,
    });
    ids.push(body.id);
  }
  return ids;
};
const statusOf = async (id: string): Promise<string> =>
  (await admin.get(`/absence-notices/${id}`)).body.status;
const statuses = (ids: readonly string[]) => Promise.all(ids.map(statusOf));
const boxes = ({ page }: Visit) => page.locator("tbody input.select-row");
const openList = async (visit: Visit) => {
  await visit.go("/attendance?tab=absences&status=submitted");
  await boxes(visit).first().waitFor();
};

test.serial("selected rows are processed after a confirmation, and failures stay selected", async (t) => {
  const ids = await report("Wedding", day.date);
  const visit = await school.visit("admin");
  const { page, violations, close } = visit;
  await openList(visit);
  await page.locator("thead input.select-row").check();
  await page.locator(".bulk-bar", { hasText: `Selected: ${ids.length}` }).waitFor();
  t.deepEqual(await violations(), []);
  const refused = `**/api/v1/absence-notices/${ids[2]}/decision`;
  await page.route(refused, (route: Route) =>
    route.fulfill({
      status: 409,
      contentType: "application/problem+json",
      body: JSON.stringify({ status: 409, code: "conflict", detail: "The notice was withdrawn" }),
    }),
  );
  await page.click("[data-event=ask-bulk-accept-absences]");
  await page.locator("[role=dialog]", { hasText: `Number of rows to process: ${ids.length}` }).waitFor();
  t.deepEqual(await violations(), []);
  t.deepEqual(
    new Set(await statuses(ids)),
    new Set(["submitted"]),
    "nothing happens before the confirmation",
  );
  await page.click("[data-event=bulk-accept-absences]");
  await page.locator("[role=dialog]", { hasText: "Done: 5. Failed: 1. Not started: 0." }).waitFor();
  t.is(await page.locator(".bulk-failed li").count(), 1);
  t.deepEqual(await violations(), []);
  await page.click("[data-event=bulk-close]");
  await page.locator(".bulk-bar", { hasText: "Selected: 1" }).waitFor();
  t.is(await statusOf(ids[2]!), "submitted");
  await page.unroute(refused);
  await page.click("[data-event=ask-bulk-accept-absences]");
  await page.click("[data-event=bulk-accept-absences]");
  await page.locator("[role=dialog]", { hasText: "Done: 1. Failed: 0." }).waitFor();
  t.deepEqual(new Set(await statuses(ids)), new Set(["accepted"]));
  await close();
});

test.serial(
  "a run is stopped: what was started is finished, the rest stays selected, on a phone",
  async (t) => {
    const ids = await report("Travel", addDays(day.date, 7));
    const visit = await school.visit("admin", { viewport: phone });
    const { page, violations, close } = visit;
    await openList(visit);
    await boxes(visit).first().check();
    await page.click("[data-event=select-all]");
    t.deepEqual(await violations(), []);
    let answerNow = () => {};
    const mayAnswer = new Promise<void>((resolve) => {
      answerNow = resolve;
    });
    let open = 0;
    await page.route("**/api/v1/absence-notices/*/decision", async (route) => {
      open += 1;
      await mayAnswer;
      await route.fallback();
    });
    await page.click("[data-event=ask-bulk-accept-absences]");
    await page.click("[data-event=bulk-accept-absences]");
    await page.click("[data-event=bulk-stop]");
    answerNow();
    await page.locator("[role=dialog]", { hasText: "Done: 3. Failed: 0. Not started: 3." }).waitFor();
    t.is(open, 3, "a few at a time");
    await page.click("[data-event=bulk-close]");
    await page.locator(".bulk-bar", { hasText: "Selected: 3" }).waitFor();
    t.deepEqual((await statuses(ids)).toSorted(), [
      ...Array<string>(3).fill("accepted"),
      ...Array<string>(3).fill("submitted"),
    ]);
    await close();
  },
);

test.serial("an action is offered only for rows to which it applies", async (t) => {
  const visit = await school.visit("admin");
  const { page, go, close } = visit;
  await go("/attendance?tab=absences&status=accepted");
  await boxes(visit).first().check();
  await page.locator(".bulk-bar").waitFor();
  t.true(await page.locator("[data-event=ask-bulk-accept-absences]").isDisabled());
  await close();
});
