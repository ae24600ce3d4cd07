import { transaction } from "../../../db/transaction.ts";
import { now } from "../../../lib/clock.ts";
import { type PlacedLesson, Timetable, TimetableGeneration } from "../../../models/timetable/index.ts";
import { audited } from "../../audit/audited.ts";
import { buildProblem, type NamedProblem } from "./build-problem.ts";
import { explain } from "./explain.ts";
import { readPlan } from "./read-plan.ts";
import type { Placement, Result } from "./solver/problem.ts";
import { solveInThread } from "./solver/solve-in-thread.ts";

/** How often the best timetable so far is kept, so that it survives the process and can be used. */
const KEEP_EVERY_MS = 2_000;

interface Options {
  signal?: AbortSignal;
}

/**
 * Searches places for the lessons of a draft. After an interruption it goes on from the best timetable that was kept, with the
 * time that is left.
 */
export async function runGeneration(id: string, { signal }: Options = {}): Promise<object> {
  const begun = await begin(id);
  if (!begun) return {};
  const { generation, named } = begun;
  const stopped = new AbortController();
  const usedBefore = generation.secondsUsed;
  const began = performance.now();
  const used = () => usedBefore + Math.round((performance.now() - began) / 1_000);
  let best: Result | undefined;
  let isStopped = false;
  let keeping = Promise.resolve();
  const timer = setInterval(() => {
    keeping = keeping.then(async () => {
      if (await keep(id, named, best, used())) return;
      isStopped = true;
      stopped.abort();
    });
    keeping.catch((error: unknown) => stopped.abort(error));
  }, KEEP_EVERY_MS);
  try {
    best = await solveInThread(
      {
        problem: named.problem,
        seed: generation.seed + usedBefore,
        seconds: Math.max(1, generation.seconds - usedBefore),
        from: placementOf(generation.placements, named),
      },
      {
        signal: signal ? AbortSignal.any([signal, stopped.signal]) : stopped.signal,
        onBetter: (better) => {
          best = better;
        },
      },
    );
  } catch (error) {
    // Stopped by a person: what was found is kept, and the search ends well.
    if (!isStopped) throw error;
  } finally {
    clearInterval(timer);
    await keeping.catch(() => {});
  }
  return finish(id, named, best, used());
}

const begin = (id: string) =>
  transaction(async () => {
    const generation = await TimetableGeneration.findByPk(id, { lock: true });
    if (generation?.status !== "queued" && generation?.status !== "running") return null;
    const timetable = await Timetable.findByPk(generation.timetableId, { rejectOnEmpty: true });
    await generation.update({ status: "running", startedAt: generation.startedAt ?? now() });
    const named = buildProblem(await readPlan(timetable), generation.options);
    return { generation, named };
  });

/** Keeps the best timetable so far. @returns false if the search was stopped */
const keep = (
  id: string,
  named: NamedProblem,
  best: Result | undefined,
  secondsUsed: number,
): Promise<boolean> =>
  transaction(async () => {
    const generation = await TimetableGeneration.findByPk(id, { lock: true });
    if (generation?.status !== "running") return false;
    await generation.update({ secondsUsed, ...(best && columnsOf(named, best)) });
    return true;
  });

const finish = (
  id: string,
  named: NamedProblem,
  best: Result | undefined,
  secondsUsed: number,
): Promise<object> =>
  transaction(async () => {
    const generation = await TimetableGeneration.findByPk(id, { lock: true });
    if (!generation) return {};
    const wasStopped = generation.status === "stopped";
    await generation.update({
      secondsUsed,
      ...(best && { ...columnsOf(named, best), unplaced: explain(named, best.placement) }),
      ...(!wasStopped && { status: "completed", finishedAt: now() }),
    });
    const { lessonsPlaced, lessonsTotal, cost } = generation;
    if (!wasStopped)
      await audited(TimetableGeneration, id, "finish", { after: { lessonsPlaced, lessonsTotal, cost } });
    return { lessonsPlaced, lessonsTotal, cost };
  });

function columnsOf(named: NamedProblem, { placement, cost }: Result) {
  const placements = placedLessons(named, placement);
  return {
    placements,
    cost: Math.round(cost),
    lessonsPlaced: placements.reduce((sum, { classPeriodIds }) => sum + classPeriodIds.length, 0),
  };
}

function placedLessons({ problem, items, slots }: NamedProblem, placement: Placement): PlacedLesson[] {
  return items.flatMap((item, index) => {
    const start = placement[index]!;
    if (!item?.staffMemberId || start < 0) return [];
    const classPeriodIds: string[] = [];
    for (
      let slot = start, left = problem.lessons[index]!.duration;
      left > 0;
      left--, slot = problem.slots[slot]!.next
    )
      classPeriodIds.push(slots[slot]!.classPeriodId);
    const { courseOfferingId, staffMemberId, roomId } = item;
    return [{ courseOfferingId, staffMemberId, roomId, dayOfWeek: slots[start]!.dayOfWeek, classPeriodIds }];
  });
}

/** Finds the lessons of a kept timetable among those of the problem. */
function placementOf(placed: readonly PlacedLesson[], { problem, items, slots }: NamedProblem): Placement {
  const keyOf = (lesson: { courseOfferingId: string; staffMemberId: string | null }, duration: number) =>
    `${lesson.courseOfferingId} ${lesson.staffMemberId} ${duration}`;
  const waiting = Map.groupBy(placed, (lesson) => keyOf(lesson, lesson.classPeriodIds.length));
  return items.map((item, index) => {
    const { duration, fixedAt } = problem.lessons[index]!;
    const lesson = item && waiting.get(keyOf(item, duration))?.pop();
    if (!lesson) return fixedAt ?? -1;
    return slots.findIndex(
      ({ dayOfWeek, classPeriodId }) =>
        dayOfWeek === lesson.dayOfWeek && classPeriodId === lesson.classPeriodIds[0],
    );
  });
}
