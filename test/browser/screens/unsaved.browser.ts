import test from "ava";
import { startConsole, type Visit } from "../support/console.ts";
import { phone } from "../support/look.ts";
import { openFromMenu } from "../support/open-from-menu.ts";

const school = await startConsole();
const admin = await school.as("admin");
test.after.always(() => school.close());

const dialog = ({ page }: Visit) => page.locator("[role=dialog]", { hasText: "Leave without saving?" });
const stay = async (visit: Visit) => {
  await dialog(visit).waitFor();
  await visit.page.click("[data-event=stay-unsaved]");
  await dialog(visit).waitFor({ state: "detached" });
};
/** A demo class and its last day with a register. */
const register = async () => {
  const [session] = (await admin.get("/attendance-sessions?kind=daily&sort=-date&limit=1")).body.data;
  return `/attendance/${session.sectionId}?date=${session.date}`;
};

for (const [name, viewport] of Object.entries({ desk: { width: 1280, height: 800 }, phone }))
  test.serial(
    `unsaved marks of a register are not lost by following a link or going back, on a ${name}`,
    async (t) => {
      const visit = await school.visit("admin", { viewport });
      const { page, complaints, violations, go } = visit;
      await go("/attendance");
      await go(await register());
      const absent = page.locator("[data-student] input[aria-label=Absent]");
      await absent.first().check();
      await absent.nth(1).check();
      if (name === "desk") await page.locator(".side-area", { hasText: "People" }).click();
      const students = page.locator("a[href='/students']:visible");
      await students.click();
      await dialog(visit).waitFor();
      t.deepEqual(await violations(), []);
      await stay(visit);
      t.true(await absent.first().isChecked());
      await page.goBack();
      await stay(visit);
      t.true(await absent.nth(1).isChecked());
      t.regex(page.url(), /\/attendance\/[0-9a-f-]{36}/);
      await students.click();
      await page.click("[data-event=leave-unsaved]");
      await page.locator("h1", { hasText: "Students" }).waitFor();
      t.deepEqual(complaints, []);
      await visit.close();
    },
  );

test.serial("an unsaved admission asks before it is left, a saved one does not", async (t) => {
  const visit = await school.visit("admin");
  const { page, go } = visit;
  await go("/students");
  await go("/students/new");
  await page.fill("input[name=givenName]", "Tatu");
  await openFromMenu(page, "Guardians");
  await stay(visit);
  t.is(await page.inputValue("input[name=givenName]"), "Tatu");
  await page.fill("input[name=familyName]", "Njoroge");
  await page.click("button[type=submit]");
  await page.locator("h1", { hasText: "Tatu Njoroge" }).waitFor();
  await openFromMenu(page, "Guardians");
  await page.locator("h1", { hasText: "Guardians" }).waitFor();
  t.is(await dialog(visit).count(), 0);
  await visit.close();
});

test.serial("going back from an unsaved admission leaves the page after confirmation", async (t) => {
  const visit = await school.visit("admin");
  const { page, go } = visit;
  await go("/students");
  await go("/students/new");
  await page.fill("input[name=givenName]", "Tatu");
  await page.goBack();
  await dialog(visit).waitFor();
  await page.click("[data-event=leave-unsaved]");
  await page.locator("h1", { hasText: "Students" }).waitFor();
  t.regex(page.url(), /\/students$/);
  await visit.close();
});

test.serial("a click outside a dialog does not discard its entries", async (t) => {
  const { page, open, close } = await school.visit("admin");
  await open("/users");
  await page.click("text=Add user");
  await page.fill("[role=dialog] input[name=email]", "half@greenfield.example");
  await page.mouse.click(5, 5);
  await page.keyboard.press("Escape");
  t.is(await page.inputValue("[role=dialog] input[name=email]"), "half@greenfield.example");
  await page.click("[role=dialog] >> text=Cancel");
  await page.locator("[role=dialog]").waitFor({ state: "detached" });
  t.pass();
  await close();
});
