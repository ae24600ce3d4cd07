import test from "ava";
import fc from "fast-check";
import { type Choice, planAllocation } from "../../src/core/common/allocation/plan-allocation.ts";

const students = ["s1", "s2", "s3", "s4", "s5", "s6"];
const activities = ["a1", "a2", "a3", "a4"];
const clash = (one: string, other: string) => [one, other].sort().join() === "a1,a2";

const given = fc
  .record({
    orders: fc.array(fc.shuffledSubarray(activities), { minLength: 6, maxLength: 6 }),
    places: fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 4, maxLength: 4 }),
    placesEach: fc.integer({ min: 1, max: 3 }),
    seed: fc.string({ minLength: 1, maxLength: 8 }),
  })
  .map(({ orders, places, ...rest }) => ({
    ...rest,
    choices: orders.flatMap((order, student) =>
      order.map<Choice>((optionId, index) => ({
        id: `${students[student]} ${optionId}`,
        studentId: students[student]!,
        optionId,
        rank: index + 1,
        position: null,
      })),
    ),
    free: new Map(activities.map((id, index) => [id, places[index]!])),
    taken: new Map<string, string[]>(),
    clash,
  }));

test("no activity gets more students than places, no student two at a time or more than the limit", (t) => {
  fc.assert(
    fc.property(given, (input) => {
      const outcomes = planAllocation(input);
      const accepted = input.choices.filter(({ id }) => outcomes.get(id) === "accepted");
      for (const [id, places] of input.free)
        if (accepted.filter(({ optionId }) => optionId === id).length > places) return false;
      return students.every((student) => {
        const own = accepted.filter(({ studentId }) => studentId === student).map(({ optionId }) => optionId);
        return own.length <= input.placesEach && !(own.includes("a1") && own.includes("a2"));
      });
    }),
  );
  t.pass();
});

test("nobody waits while there is a place, and nobody is passed over for a lower rank", (t) => {
  fc.assert(
    fc.property(given, (input) => {
      const outcomes = planAllocation(input);
      const accepted = input.choices.filter(({ id }) => outcomes.get(id) === "accepted");
      return input.choices
        .filter(({ id }) => outcomes.get(id) === "waiting_list")
        .every(({ optionId, rank }) => {
          const holders = accepted.filter((other) => other.optionId === optionId);
          return (
            holders.length === input.free.get(optionId) && holders.every((holder) => holder.rank <= rank)
          );
        });
    }),
  );
  t.pass();
});

test("nobody gets what is at the time of something else, and nobody who would rather have a free place goes without", (t) => {
  const busy = fc
    .constantFrom(...students)
    .chain((student) => fc.record({ student: fc.constant(student), option: fc.constantFrom(...activities) }));
  fc.assert(
    fc.property(given, busy, (input, { student, option }) => {
      const isBusy = (studentId: string, optionId: string) => studentId === student && optionId === option;
      const outcomes = planAllocation({ ...input, isBusy });
      const accepted = input.choices.filter(({ id }) => outcomes.get(id) === "accepted");
      if (accepted.some(({ studentId, optionId }) => isBusy(studentId, optionId))) return false;
      return input.choices.every((choice) => {
        if (outcomes.get(choice.id) === "accepted" || isBusy(choice.studentId, choice.optionId)) return true;
        const holders = accepted.filter(({ optionId }) => optionId === choice.optionId).length;
        if (holders >= input.free.get(choice.optionId)!) return true;
        // There is a free place: the student has all places, or one at that time, of a better rank.
        const better = accepted.filter(
          ({ studentId, rank }) => studentId === choice.studentId && rank < choice.rank,
        );
        return (
          better.length === input.placesEach ||
          better.some(({ optionId }) => clash(optionId, choice.optionId))
        );
      });
    }),
  );
  t.pass();
});

test("a seed gives the same result, whatever the order of the choices", (t) => {
  fc.assert(
    fc.property(given, (input) => {
      const reversed = planAllocation({ ...input, choices: input.choices.toReversed() });
      const outcomes = planAllocation(input);
      return input.choices.every(({ id }) => outcomes.get(id) === reversed.get(id));
    }),
  );
  t.pass();
});

test("who waits already comes first within a rank", (t) => {
  const choice = (studentId: string, position: number | null): Choice => ({
    ...{ id: studentId, studentId, optionId: "a1", rank: 1, position },
  });
  const outcomes = planAllocation({
    choices: [choice("s1", null), choice("s2", 2), choice("s3", 1)],
    ...{ free: new Map([["a1", 1]]), taken: new Map(), clash, placesEach: 1, seed: "x" },
  });
  t.is(outcomes.get("s3"), "accepted");
  t.deepEqual([...outcomes.keys()].slice(0, 2), ["s3", "s2"]);
});
