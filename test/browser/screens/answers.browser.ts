import test from "ava";
import type { Route } from "playwright-core";
import { startConsole, type Visit } from "../support/console.ts";

const school = await startConsole();
const admin = await school.as("admin");
const [student] = (await admin.get("/students?limit=1&sort=familyName")).body.data;
test.after.always(() => school.close());

const problem =
  (status: number, code: string, more: object = {}) =>
  (route: Route) =>
    route.fulfill({
      status,
      contentType: "application/problem+json",
      body: JSON.stringify({ status, code, ...more }),
    });
const refusals = {
  403: problem(403, "forbidden"),
  404: problem(404, "not_found"),
  409: problem(409, "conflict"),
  412: problem(412, "precondition_failed"),
  422: problem(422, "unprocessable"),
};
const outages = {
  429: problem(429, "rate_limited"),
  500: problem(500, "internal_error"),
  offline: (route: Route) => route.abort(),
};

/** One screen of each kind, with the read that it is about. */
const reading = [
  { kind: "list", path: "/guardians", api: "**/api/v1/guardians?*" },
  { kind: "detail", path: `/students/${student.id}`, api: `**/api/v1/students/${student.id}*` },
  { kind: "dashboard", path: "/", api: "**/api/v1/dashboard" },
];

for (const { kind, path, api } of reading)
  test.serial(`a ${kind} that cannot be read says so, and is not shown as empty`, async (t) => {
    const { page, close } = await school.visit("admin");
    for (const [name, answer] of Object.entries({ ...refusals, ...outages })) {
      await page.route(api, answer);
      await page.goto(path);
      await page.locator("#main .not-loaded [role=alert]").waitFor();
      t.is(await page.locator("#main .empty").count(), 0, name);
      await page.unroute(api);
      // What was refused is asked for again by the button, what failed by itself.
      if (name in refusals) await page.click("[data-event=retry]");
      await page.locator("#main .not-loaded").waitFor({ state: "detached" });
    }
    await close();
  });

test.serial("a slow list shows that it is loading, not that it is empty", async (t) => {
  const { page, close } = await school.visit("admin");
  let answerNow = () => {};
  const asked = new Promise<void>((resolve) => {
    answerNow = resolve;
  });
  await page.route("**/api/v1/guardians?*", async (route) => {
    await asked;
    await route.fallback();
  });
  await page.evaluate(`history.pushState(null, "", "/guardians")`);
  await page.locator("#main .skeleton").first().waitFor();
  t.is(await page.locator("#main .empty").count(), 0);
  answerNow();
  await page.locator("tbody tr").first().waitFor();
  await close();
});

const writing = {
  form: {
    field: "main input[name=givenName]",
    other: "main input[name=familyName]",
    save: "main button[type=submit]",
    fill: async ({ go }: Visit) => go("/students/new"),
  },
  dialog: {
    field: "[role=dialog] input[name=name]",
    other: "[role=dialog] input[name=building]",
    save: "[data-event=save-rooms]",
    fill: async ({ go, page }: Visit) => {
      await go("/setup/rooms");
      await page.click("[data-event=add-rooms]");
    },
  },
};

for (const [kind, { field, other, save, fill }] of Object.entries(writing))
  test.serial(`a ${kind} keeps what was typed, whatever the service answers`, async (t) => {
    const visit = await school.visit("admin");
    const { page, close } = visit;
    await fill(visit);
    await page.fill(field, `Typed in a ${kind}`);
    await page.fill(other, "With care");
    for (const [name, answer] of Object.entries({ ...refusals, ...outages })) {
      let answered = () => {};
      const isAnswered = new Promise<void>((resolve) => {
        answered = resolve;
      });
      const refuse = async (route: Route) => {
        if (route.request().method() !== "POST") return route.fallback();
        await answer(route);
        answered();
      };
      await page.route("**/api/v1/{students,rooms}*", refuse);
      await page.click(save);
      // The message of the refusal before may still stand.
      await isAnswered;
      await page.locator(`${save}:not([aria-disabled=true])`).waitFor();
      await page.locator("form [role=alert]").first().waitFor();
      t.is(await page.inputValue(field), `Typed in a ${kind}`, name);
      t.is(await page.inputValue(other), "With care", name);
      await page.unroute("**/api/v1/{students,rooms}*", refuse);
    }
    await page.click(save);
    await page.locator(kind === "form" ? "h1" : "td", { hasText: `Typed in a ${kind}` }).waitFor();
    await close();
  });

test.serial("a list that cannot be refreshed stays, marked with its time, until it can", async (t) => {
  const { page, go, violations, close } = await school.visit("admin");
  await go("/setup/rooms");
  await page.locator("tbody tr").first().waitFor();
  await page.route("**/api/v1/rooms?*", outages[500]);
  await page.click("[data-event=add-rooms]");
  await page.fill("[role=dialog] input[name=name]", "Greenhouse");
  await page.click("[data-event=save-rooms]");
  await page.locator(".failed-reads", { hasText: /as of \d/ }).waitFor();
  t.true((await page.locator("tbody tr").count()) > 0);
  t.deepEqual(await violations(), []);
  if (process.env["SHOTS"]) await page.screenshot({ path: `${process.env["SHOTS"]}/stale.png` });
  await page.unroute("**/api/v1/rooms?*");
  await page.click("[data-event=retry-reads]");
  await page.locator(".failed-reads").waitFor({ state: "detached" });
  await page.locator("td", { hasText: "Greenhouse" }).waitFor();
  await close();
});

test.serial("choices that could not be read are not shown as none", async (t) => {
  const { page, go, close } = await school.visit("admin");
  await page.route("**/api/v1/sections?*", outages[500]);
  await page.reload();
  await go("/students");
  await page.locator(".failed-reads", { hasText: "could not be loaded" }).waitFor();
  await page.unroute("**/api/v1/sections?*");
  await page.locator(".failed-reads").waitFor({ state: "detached" });
  t.true((await page.getByRole("combobox", { name: "Class" }).locator("option").count()) > 1);
  await close();
});
