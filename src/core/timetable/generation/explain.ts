import type { Obstacle, UnplacedLessons } from "../../../models/timetable/index.ts";
import type { NamedProblem } from "./build-problem.ts";
import { Board } from "./solver/board.ts";
import type { Placement } from "./solver/problem.ts";

/** Explains for each course without a place for all its lessons what keeps them out of the periods of the week. */
export function explain(named: NamedProblem, placement: Placement): UnplacedLessons[] {
  const { problem, items, missing } = named;
  const board = new Board(problem, placement);
  const unplaced = new Map<string, UnplacedLessons>();
  for (const [index, item] of items.entries()) {
    if (!item || placement[index]! >= 0) continue;
    const key = `${item.courseOfferingId} ${item.staffMemberId}`;
    const { duration } = problem.lessons[index]!;
    const known = unplaced.get(key);
    if (known) known.lessons += duration;
    else
      unplaced.set(key, {
        courseOfferingId: item.courseOfferingId,
        staffMemberId: item.staffMemberId,
        title: item.title,
        lessons: duration,
        obstacles: obstaclesOf(index, named, board),
      });
  }
  return [
    ...unplaced.values(),
    ...missing.map(({ item, lessons, reason }) => ({
      courseOfferingId: item.courseOfferingId,
      staffMemberId: item.staffMemberId,
      title: item.title,
      lessons,
      obstacles: [{ kind: reason, name: null, periods: 0 }],
    })),
  ];
}

function obstaclesOf(index: number, { problem, resources }: NamedProblem, board: Board): Obstacle[] {
  const lesson = problem.lessons[index]!;
  const counts = new Map<string, Obstacle>();
  const count = (kind: Obstacle["kind"], name: string | null) => {
    const known = counts.get(`${kind} ${name}`) ?? { kind, name, periods: 0 };
    known.periods += 1;
    counts.set(`${kind} ${name}`, known);
  };
  for (const start of problem.slots.keys()) {
    if (!lesson.starts.includes(start)) {
      count("unavailable", null);
      continue;
    }
    const taken = lesson.resources.filter((resource) => {
      for (let slot = start, left = lesson.duration; left > 0; left--, slot = problem.slots[slot]!.next)
        if (problem.slots[slot]!.overlaps.some((each) => board.holderOf(resource, each) >= 0)) return true;
      return false;
    });
    for (const resource of taken) count(resources[resource]!.kind, resources[resource]!.name);
    if (taken.length > 0) continue;
    const conflicts: number[] = [];
    count(board.conflicts(index, start, conflicts) && conflicts.length === 0 ? "possible" : "dayFull", null);
  }
  return [...counts.values()].sort((one, other) => other.periods - one.periods);
}
