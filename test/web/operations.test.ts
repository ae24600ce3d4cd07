import test from "ava";
import {
  listedOperations,
  noScreenYet,
  withoutScreen,
  writingOperations,
} from "../browser/support/operations.ts";

/** The number of operations that should have a screen and have none. It may only fall. */
const MAX_WITHOUT_SCREEN = 22;
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

test("fewer and fewer operations wait for a screen", (t) => {
  const waiting = [...listedOperations()].filter(([, reason]) => reason === noScreenYet);
  t.true(waiting.length <= MAX_WITHOUT_SCREEN, `${waiting.length} of at most ${MAX_WITHOUT_SCREEN}`);
});
