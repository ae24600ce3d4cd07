import test from "ava";
import { startConsole } from "./console.ts";
import { firstRows, look, officePaths } from "./look.ts";

const school = await startConsole();
test.after.always(() => school.close());

test.serial("every screen of the office is accessible and fits, on a desk", async (t) => {
  const visit = await school.visit("admin");
  t.deepEqual(await look(visit, [...officePaths, ...(await firstRows(visit))]), []);
  t.deepEqual(visit.complaints, []);
  t.deepEqual(visit.foreign, []);
  await visit.close();
});
