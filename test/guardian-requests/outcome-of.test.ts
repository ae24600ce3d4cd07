import test from "ava";
import fc from "fast-check";
import { outcomeOf } from "../../src/core/guardian-requests/outcome-of.ts";

const decisions = fc.array(fc.constantFrom("accepted", "rejected", null), { minLength: 1, maxLength: 13 });

test("a request ends exactly when every field is decided, and says whether all, some or none were accepted", (t) => {
  fc.assert(
    fc.property(decisions, (made) => {
      const outcome = outcomeOf(made.map((decision) => ({ decision })));
      const isOpen = made.includes(null);
      const [some, all] = [made.includes("accepted"), !made.includes("rejected")];
      return outcome === (isOpen ? "in_progress" : all ? "accepted" : some ? "partly_accepted" : "rejected");
    }),
  );
  t.pass();
});

test("the order of the decisions does not matter", (t) => {
  const pair = decisions.chain((made) =>
    fc.tuple(fc.constant(made), fc.shuffledSubarray(made, { minLength: made.length })),
  );
  fc.assert(
    fc.property(pair, ([made, shuffled]) => {
      const of = (all: typeof made) => outcomeOf(all.map((decision) => ({ decision })));
      return of(made) === of(shuffled);
    }),
  );
  t.pass();
});
