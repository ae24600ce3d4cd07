import test from "ava";
import fc from "fast-check";
import type { Placement, Problem } from "../../../src/core/timetable/generation/solver/problem.ts";
import { solve } from "../../../src/core/timetable/generation/solver/solve.ts";

/** A week of equal days without breaks. */
function week(days: number, periods: number): Problem["slots"] {
  return Array.from({ length: days * periods }, (_, index) => ({
    day: Math.floor(index / periods),
    order: index % periods,
    overlaps: [index],
    next: (index + 1) % periods === 0 ? -1 : index + 1,
  }));
}

/** Ends a search after a number of looks at the time, so that results repeat. */
function looks(most: number): () => number {
  let count = 0;
  return () => count++ / most;
}

/** Slots that a lesson takes. */
function taken({ lessons, slots }: Problem, index: number, start: number): number[] {
  const all: number[] = [];
  for (let slot = start, left = lessons[index]!.duration; left > 0; left--, slot = slots[slot]!.next)
    all.push(slot);
  return all;
}

/** Every rule that a placement breaks, worked out without the board of the search. */
function broken(problem: Problem, placement: Placement): string[] {
  const faults: string[] = [];
  const used = new Map<string, number>();
  const loads = new Map<string, number>();
  const add = (key: string, by: number, most: number) => {
    loads.set(key, (loads.get(key) ?? 0) + by);
    if (loads.get(key)! > most) faults.push(`${key} above ${most}`);
  };
  for (const [index, start] of placement.entries()) {
    const lesson = problem.lessons[index]!;
    if (lesson.fixedAt !== undefined && lesson.fixedAt !== start) faults.push(`${index} was moved`);
    if (start < 0) continue;
    if (!lesson.starts.includes(start)) faults.push(`${index} may not begin at ${start}`);
    for (const slot of taken(problem, index, start)) {
      if (slot === -1) faults.push(`${index} leaves its day`);
      for (const resource of lesson.resources)
        for (const each of problem.slots[slot]!.overlaps) {
          const other = used.get(`${resource} ${each}`);
          if (other !== undefined && other !== index) faults.push(`${resource} twice at ${each}`);
        }
    }
    for (const slot of taken(problem, index, start))
      for (const resource of lesson.resources) used.set(`${resource} ${slot}`, index);
    const { day } = problem.slots[start]!;
    add(`series ${lesson.series} day ${day}`, lesson.duration, problem.series[lesson.series]!.perDay);
    for (const resource of lesson.resources)
      add(`resource ${resource} day ${day}`, lesson.duration, problem.resources[resource]!.perDay);
  }
  return faults;
}

const problems = fc
  .record({
    days: fc.integer({ min: 2, max: 5 }),
    periods: fc.integer({ min: 2, max: 6 }),
    resources: fc.integer({ min: 2, max: 8 }),
    perDay: fc.integer({ min: 2, max: 6 }),
    lessons: fc.array(
      fc.record({
        series: fc.nat(5),
        first: fc.nat(7),
        second: fc.nat(7),
        duration: fc.integer({ min: 1, max: 2 }),
        without: fc.array(fc.nat(29), { maxLength: 8 }),
        isFixed: fc.boolean(),
      }),
      { minLength: 1, maxLength: 40 },
    ),
  })
  .map(({ days, periods, resources, perDay, lessons }): Problem => {
    const slots = week(days, periods);
    const all = lessons.map(({ series, first, second, duration, without, isFixed }, index) => {
      const starts = [...slots.keys()].filter(
        (slot) => !without.includes(slot) && (duration === 1 || slots[slot]!.next >= 0),
      );
      // One lesson stands in the draft already.
      const fixedAt = index === 0 && isFixed && duration <= perDay ? starts[0] : undefined;
      return {
        series,
        resources: [...new Set([first % resources, second % resources])],
        duration,
        starts: fixedAt === undefined ? starts : [fixedAt],
        startCosts: fixedAt === undefined ? starts.map((slot) => slot % 3) : [0],
        fixedAt,
      };
    });
    return {
      days,
      slots,
      resources: Array.from({ length: resources }, (_, index) => ({ gapWeight: index % 4, perDay })),
      series: Array.from({ length: 6 }, () => ({ perDay: 2, spreadWeight: 1, sameDayWeight: 0 })),
      lessons: all,
    };
  });

test("no timetable that is handed over breaks a rule, and each is better than the one before", (t) => {
  fc.assert(
    fc.property(problems, fc.nat(1_000), (problem, seed) => {
      let last: { unplaced: number; cost: number } | undefined;
      const result = solve(problem, {
        seed,
        spent: looks(40),
        onBetter: (better) => {
          t.deepEqual(broken(problem, better.placement), []);
          if (last) t.true(better.unplaced < last.unplaced || better.cost < last.cost);
          last = better;
        },
      });
      t.deepEqual(broken(problem, result.placement), []);
      t.is(result.unplaced, result.placement.filter((start) => start < 0).length);
    }),
    { numRuns: 80 },
  );
});

test("the same seed gives the same timetable, and a search that goes on never loses what was found", (t) => {
  fc.assert(
    fc.property(problems, fc.nat(1_000), (problem, seed) => {
      const first = solve(problem, { seed, spent: looks(30) });
      t.deepEqual(solve(problem, { seed, spent: looks(30) }), first);
      const further = solve(problem, { seed: seed + 1, spent: looks(30), from: first.placement });
      t.true(further.unplaced <= first.unplaced);
      if (further.unplaced === first.unplaced) t.true(further.cost <= first.cost + 1e-9);
    }),
    { numRuns: 40 },
  );
});

test("a full week is solved: five classes, every period taught, teachers shared", (t) => {
  const [days, periods, classes] = [5, 6, 5];
  const lessons: Problem["lessons"][number][] = [];
  const starts = Array.from({ length: days * periods }, (_, slot) => slot);
  // Six subjects of five lessons; the teacher of a subject has all five classes, 25 of 30 periods.
  for (let each = 0; each < classes; each++)
    for (let subject = 0; subject < 6; subject++)
      for (let lesson = 0; lesson < 5; lesson++)
        lessons.push({
          series: each * 6 + subject,
          resources: [each, classes + subject],
          duration: 1,
          starts,
          startCosts: starts.map(() => 0),
        });
  const problem: Problem = {
    days,
    slots: week(days, periods),
    resources: Array.from({ length: classes + 6 }, () => ({ gapWeight: 1, perDay: 6 })),
    series: Array.from({ length: classes * 6 }, () => ({ perDay: 1, spreadWeight: 0, sameDayWeight: 0 })),
    lessons,
  };
  const { placement, unplaced } = solve(problem, { seed: 7, spent: looks(5_000) });
  t.is(unplaced, 0);
  t.deepEqual(broken(problem, placement), []);
});
