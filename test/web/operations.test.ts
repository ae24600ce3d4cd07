import test from "ava";
import {
  listedOperations,
  noScreenYet,
  withoutScreen,
  writingOperations,
} from "../browser/support/operations.ts";

const hint = "run `npx node test/browser/support/write-operations.ts` and read the difference";

test("every writing operation has a screen, or a reason not to", (t) => {
  const without = withoutScreen();
  const listed = [...listedOperations().keys()];
  const known = new Set(writingOperations());
  t.deepEqual(without.filter((each) => !listed.includes(each)).sort(), [], `not listed: ${hint}`);
  t.deepEqual(
    listed.filter((each) => known.has(each) && !without.includes(each)).sort(),
    [],
    `has a screen by now: ${hint}`,
  );
  t.deepEqual(listed.filter((each) => !known.has(each)).sort(), [], `no such operation: ${hint}`);
});

test("what has no screen is for machines", (t) => {
  const waiting = [...listedOperations()].filter(([, reason]) => reason === noScreenYet);
  t.deepEqual(waiting, []);
});
