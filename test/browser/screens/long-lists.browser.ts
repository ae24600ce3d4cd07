import test from "ava";
import { startConsole, type Visit } from "../support/console.ts";
import { phone } from "../support/look.ts";

const school = await startConsole();
const admin = await school.as("admin");
test.after.always(() => school.close());

const COUNT = 230;
/** More departments than one page, the last of them by name beyond it. */
test.before(async () => {
  for (let number = 1; number <= COUNT; number += 1)
    await admin.post("/departments", {
      name: `Workshop ${String(number).padStart(3, "0")}`,
      code: `W${number}`,
    });
});

const open = async ({ page, open: goTo }: Visit) => {
  await goTo("/setup/subjects");
  await page.click("[data-event=add-subjects]");
  const field = page.getByRole("dialog").getByRole("combobox", { name: "Department" });
  await field.waitFor();
  return field;
};

for (const [name, viewport] of Object.entries({ desk: { width: 1280, height: 800 }, phone }))
  test.serial(`a row beyond the first page is found by typing, and saved, on a ${name}`, async (t) => {
    const visit = await school.visit("admin", { viewport });
    const { page, violations, complaints, close } = visit;
    const field = await open(visit);
    await field.click();
    await page.locator(".picker-none", { hasText: "type to narrow" }).waitFor();
    t.deepEqual(await violations(), []);
    await field.fill("Workshop 229");
    await page.getByRole("option", { name: "Workshop 229" }).click();
    t.is(await field.inputValue(), "Workshop 229");
    await page.fill("[role=dialog] input[name=name]", `Welding on a ${name}`);
    await page.fill("[role=dialog] input[name=code]", `WELD-${name}`);
    await page.click("[data-event=save-subjects]");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await page.locator("td", { hasText: "Workshop 229" }).first().waitFor();
    t.deepEqual(complaints, []);
    await close();
  });

test.serial(
  "nothing is found by words that no row has, and leaving the field keeps the choice",
  async (t) => {
    const visit = await school.visit("admin");
    const { page, close } = visit;
    const field = await open(visit);
    await field.fill("Workshop 207");
    await page.getByRole("option", { name: "Workshop 207" }).click();
    await field.fill("Astronautics");
    await page.locator(".picker-none", { hasText: "No results" }).waitFor();
    await field.press("Tab");
    t.is(await field.inputValue(), "Workshop 207");
    await close();
  },
);
