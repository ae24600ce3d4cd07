import test from "ava";
import { startConsole } from "../support/console.ts";
import { firstRows, look, madeRows, officePaths } from "../support/look.ts";

const school = await startConsole();
test.after.always(() => school.close());

test.serial("every screen of the office is accessible and fits, on a desk", async (t) => {
  const visit = await school.visit("admin");
  t.deepEqual(await look(visit, officePaths), []);
  t.deepEqual(visit.complaints, []);
  t.deepEqual(visit.foreign, []);
  await visit.close();
});

test.serial("so is everything that their lists lead to, on a desk", async (t) => {
  const visit = await school.visit("admin");
  t.deepEqual(await look(visit, [...(await firstRows(visit)), ...(await madeRows(school))]), []);
  t.deepEqual(visit.complaints, []);
  await visit.close();
});
