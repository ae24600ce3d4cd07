import { clashesOf, type Fault } from "./placing.ts";
import type { Entry, Plan } from "./plan.ts";
import { waitingIn } from "./waitingIn.ts";

export interface Findings {
  clashes: readonly { entry: Entry; faults: readonly Fault[] }[];
  /** Lessons still to place, by course. */
  missing: readonly { title: string; left: number }[];
  /** Courses that nobody is assigned to teach. */
  untaught: readonly string[];
  /** Lessons of a teacher who is on leave or has left, or in a room that is out of service. */
  away: readonly { entry: Entry; kind: "teacher" | "room" }[];
}

/** Checks a timetable before publication. */
export function findingsOf(plan: Plan, entries: readonly Entry[]): Findings {
  const waiting = waitingIn(plan, entries);
  return {
    clashes: entries
      .map((entry) => ({ entry, faults: clashesOf(plan, entry, entries) }))
      .filter(({ faults }) => faults.length > 0),
    missing: waiting.flatMap(({ item, left }) =>
      left && item.teacherId ? [{ title: item.offering.title, left }] : [],
    ),
    untaught: waiting.flatMap(({ item }) => (item.teacherId ? [] : [item.offering.title])),
    away: entries.flatMap((entry): Findings["away"] => {
      if (plan.staff.get(entry.staffMemberId)?.status !== "active") return [{ entry, kind: "teacher" }];
      const isClosed = entry.roomId && plan.rooms.get(entry.roomId)?.status !== "active";
      return isClosed ? [{ entry, kind: "room" }] : [];
    }),
  };
}
