import test from "ava";
import { startConsole } from "../support/console.ts";

const school = await startConsole();
test.after.always(() => school.close());

/** Lists that ask for the names of included students only. Some names are Arabic: no capitals. */
const lists = [
  "/behaviour/points",
  "/behaviour/sanctions",
  "/absences",
  "/support",
  "/fees?tab=invoices&view=invoices",
  "/fees?tab=payments&view=payments",
];

test.serial("lists name their students, with nothing missing", async (t) => {
  const { page, open, complaints, close } = await school.visit("admin");
  for (const path of lists) {
    await open(path);
    const rows = page.locator("#main tbody tr");
    await rows.first().waitFor();
    t.regex(await rows.first().innerText(), /[\p{Lu}\p{Lo}]\p{L}+ [\p{Lu}\p{Lo}]\p{L}+/u, path);
    t.notRegex((await rows.allInnerTexts()).join(), /undefined/, path);
  }
  for (const number of await page.locator('[data-event="receipt-pdf"]').allInnerTexts())
    t.regex(number, /\d/);
  t.deepEqual(complaints, []);
  await close();
});
