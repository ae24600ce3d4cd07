import test from "ava";
import { startConsole } from "../support/console.ts";
import { firstRows, look, madeRows, officePaths, phone } from "../support/look.ts";

const school = await startConsole();
test.after.always(() => school.close());

test.serial("every screen of the office is accessible and fits, in Arabic on a phone", async (t) => {
  const visit = await school.visit("admin", { locale: "ar", viewport: phone });
  t.deepEqual(await look(visit, officePaths), []);
  t.deepEqual(visit.complaints, []);
  t.deepEqual(visit.foreign, []);
  await visit.close();
});

test.serial("so is everything that their lists lead to, in Arabic on a phone", async (t) => {
  const visit = await school.visit("admin", { locale: "ar", viewport: phone });
  t.deepEqual(await look(visit, [...(await firstRows(visit)), ...(await madeRows(school))]), []);
  t.deepEqual(visit.complaints, []);
  await visit.close();
});

test.serial("the sign-in page is accessible, light and dark, left to right and right to left", async (t) => {
  for (const options of [{}, { locale: "ar", viewport: phone }]) {
    const visit = await school.visit(undefined, options);
    t.deepEqual(await look(visit, ["/", "/forgot-password", "/reset-password?token=1"]), []);
    await visit.close();
  }
});
