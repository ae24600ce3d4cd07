import test from "ava";
import { startConsole } from "../support/console.ts";

const school = await startConsole();
test.after.always(() => school.close());

test.serial("the heads of a list stay in sight while it scrolls", async (t) => {
  const { page, open, complaints, violations, close } = await school.visit("admin", {
    viewport: { width: 1280, height: 500 },
  });
  for (const path of ["/students", "/fees?tab=invoices&view=invoices"]) {
    await open(path);
    const head = page.locator("#main thead th").first();
    const last = page.locator("#main tbody tr").last();
    await last.waitFor();
    const before = (await head.boundingBox())!;
    await last.scrollIntoViewIfNeeded();
    const after = (await head.boundingBox())!;
    t.true(before.y > after.y, `${path} has scrolled`);
    t.true(after.y >= 50 && after.y < 70, `${path}: the head is below the bar, at ${after.y}`);
    const isOnTop = await page.evaluate<boolean>(`(() => {
      const head = document.querySelector("#main thead th");
      const { x, y } = head.getBoundingClientRect();
      return document.elementFromPoint(x + 12, y + 8)?.closest("th") === head;
    })()`);
    t.true(isOnTop, `${path}: nothing covers it`);
  }
  t.deepEqual(await violations(), []);
  t.deepEqual(complaints, []);
  await close();
});

test.serial("a table that is wider than its place scrolls by itself, and not the page", async (t) => {
  const { page, open, close } = await school.visit("admin", { viewport: { width: 800, height: 700 } });
  await open("/activity");
  await page.locator("#main tbody tr").first().waitFor();
  t.true(
    (await page.evaluate<number>("document.documentElement.scrollWidth - window.innerWidth")) <= 0,
    "the page does not scroll sideways",
  );
  await close();
});

test.serial("an empty list offers the step that fills it", async (t) => {
  const { page, open, violations, complaints, close } = await school.visit("admin@riverside");
  await open("/imports");
  t.deepEqual(await violations(), []);
  await page.click("[data-event=fill-list]");
  await page.locator("[role=dialog] input[type=file]").waitFor({ state: "attached" });
  t.deepEqual(await violations(), []);
  await open("/imports?status=cancelled");
  await page.getByText("No results.").waitFor();
  t.is(await page.locator("[data-event=fill-list]").count(), 0, "not where a filter found nothing");
  t.deepEqual(complaints, []);
  await close();
});
