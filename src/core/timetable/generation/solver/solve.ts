import { Board } from "./board.ts";
import { Costs } from "./costs.ts";
import type { Placement, Problem, Result } from "./problem.ts";
import { seededRandom } from "./seeded-random.ts";

export interface SolveOptions {
  seed: number;
  /** Part of the time that is used, from 0 to 1. At 1 the search ends. */
  spent: () => number;
  /** A timetable to go on from. */
  from?: Placement | undefined;
  /** Called with each better timetable. */
  onBetter?: (result: Result) => void;
}

/** Part of the time that the search for a place for every lesson may take; the rest improves what is placed. */
const PLACING_SHARE = 0.7;
const CHECK_EVERY = 64;
/** The first is relative to the largest weight of a wish. */
const [START_TEMPERATURE, END_TEMPERATURE] = [0.7, 0.05];
const MAX_CHAIN = 16;

/**
 * Builds a weekly timetable. First every lesson gets a place: the least often displaced lessons give way to it and are placed again
 * (iterative forward search with conflict statistics, T. Müller, "Constraint-based Timetabling", 2005). Then lessons change places
 * by simulated annealing, which never breaks a rule and never removes a lesson.
 * @returns the best timetable found: the fewest lessons without a place, then the lowest cost
 */
export function solve(problem: Problem, { seed, spent, from, onBetter }: SolveOptions): Result {
  const random = seededRandom(seed);
  const board = new Board(
    problem,
    problem.lessons.map(({ fixedAt }) => fixedAt ?? -1),
  );
  const costs = new Costs(problem);
  if (from) restore(board, from);

  let best: Result = { placement: board.placement(), unplaced: board.unplaced, cost: costs.total(board) };
  const keep = (unplaced: number, cost: number) => {
    if (unplaced > best.unplaced || (unplaced === best.unplaced && cost >= best.cost)) return;
    best = { placement: board.placement(), unplaced, cost };
    onBetter?.(best);
  };

  placeAll(
    board,
    random,
    () => spent() >= PLACING_SHARE,
    (unplaced) => {
      if (unplaced < best.unplaced) keep(unplaced, costs.total(board));
    },
  );
  const improved = new Board(problem, best.placement);
  improve(
    improved,
    costs,
    random,
    spent,
    (cost) => {
      best = { placement: improved.placement(), unplaced: best.unplaced, cost };
      onBetter?.(best);
    },
    best.cost,
  );
  return best;
}

/** Places lessons again where nothing is in their way any more. */
function restore(board: Board, placement: Placement): void {
  const conflicts: number[] = [];
  for (const [index, start] of placement.entries()) {
    const lesson = board.problem.lessons[index];
    if (!lesson || lesson.fixedAt !== undefined || !lesson.starts.includes(start)) continue;
    if (board.conflicts(index, start, conflicts) && conflicts.length === 0) board.place(index, start);
  }
}

function placeAll(
  board: Board,
  random: () => number,
  isOver: () => boolean,
  onPlaced: (unplaced: number) => void,
): void {
  const { lessons } = board.problem;
  const displaced = new Float64Array(lessons.length).fill(1);
  const waiting = [...lessons.keys()].filter(
    (index) => board.at[index]! < 0 && lessons[index]!.starts.length,
  );
  // The lessons with the fewest possibilities first.
  const difficulty = (index: number) =>
    lessons[index]!.starts.length / (lessons[index]!.resources.length * lessons[index]!.duration);
  waiting.sort((one, other) => difficulty(other) - difficulty(one));
  const conflicts: number[] = [];
  let chosen: number[] = [];
  let fewest = Number.POSITIVE_INFINITY;
  let later: number[] = [];
  for (let round = 0; ; round++) {
    if (round % CHECK_EVERY === 0 && isOver()) return;
    if (waiting.length === 0) {
      // What was displaced meanwhile is the next pass, so that lessons that displace each other do not keep out the rest.
      waiting.push(...shuffle(later, random));
      later = [];
    }
    const index = waiting.pop();
    if (index === undefined) return;
    let [start, lowest] = [-1, Number.POSITIVE_INFINITY];
    for (const candidate of lessons[index]!.starts) {
      if (!board.conflicts(index, candidate, conflicts)) continue;
      let cost = random();
      for (const other of conflicts) cost += displaced[other]! * 2;
      if (cost >= lowest) continue;
      [start, lowest] = [candidate, cost];
      chosen = [...conflicts];
    }
    // Where fixed lessons stand at every possible time, nothing that is moved can help.
    if (start < 0) continue;
    for (const other of chosen) {
      board.remove(other);
      displaced[other]! += 1;
      later.push(other);
    }
    board.place(index, start);
    const left = waiting.length + later.length;
    if (left >= fewest) continue;
    fewest = left;
    onPlaced(board.unplaced);
  }
}

function shuffle(list: number[], random: () => number): number[] {
  for (let place = list.length - 1; place > 0; place--) {
    const other = Math.floor(random() * (place + 1));
    [list[place], list[other]] = [list[other]!, list[place]!];
  }
  return list;
}

function improve(
  board: Board,
  costs: Costs,
  random: () => number,
  spent: () => number,
  onBetter: (cost: number) => void,
  startCost: number,
): void {
  const { lessons, slots } = board.problem;
  const movable = [...lessons.keys()].filter(
    (index) =>
      board.at[index]! >= 0 && lessons[index]!.fixedAt === undefined && lessons[index]!.starts.length > 1,
  );
  if (movable.length === 0 || startCost === 0) return;
  const begin = spent();
  const hottest = START_TEMPERATURE * largestWeight(board.problem);
  let [cost, best, temperature] = [startCost, startCost, hottest];
  const none: number[] = [];
  for (let round = 0; best > 0; round++) {
    if (round % CHECK_EVERY === 0) {
      const now = spent();
      if (now >= 1) return;
      const part = begin >= 1 ? 1 : (now - begin) / (1 - begin);
      temperature = hottest * (END_TEMPERATURE / hottest) ** part;
    }
    const index = movable[Math.floor(random() * movable.length)]!;
    const from = board.at[index]!;
    const to = lessons[index]!.starts[Math.floor(random() * lessons[index]!.starts.length)]!;
    const moved = to === from ? undefined : chainOf(board, index, to);
    if (!moved) continue;
    const old = moved.map((each) => board.at[each]!);
    const days = new Set([slots[to]!.day, slots[from]!.day]);
    const before = costs.around(board, moved, days);
    for (const each of moved) board.remove(each);
    const isPlaced = moved.every((each, place) =>
      tryPlace(board, each, old[place] === from ? to : from, none),
    );
    const change = isPlaced ? costs.around(board, moved, days) - before : Number.POSITIVE_INFINITY;
    if (change <= 0 || random() < Math.exp(-change / temperature)) {
      cost += change;
      if (cost < best - 1e-9) {
        best = cost;
        onBetter(best);
      }
      continue;
    }
    for (const each of moved) if (board.at[each]! >= 0) board.remove(each);
    for (const [place, each] of moved.entries()) board.place(each, old[place]!);
  }
}

const largestWeight = ({ resources, series }: Problem): number =>
  Math.max(
    1,
    ...resources.map(({ gapWeight }) => gapWeight),
    ...series.flatMap(({ spreadWeight, sameDayWeight }) => [spreadWeight, sameDayWeight]),
  );

/**
 * Finds the lessons that change places between two slots when one of them moves: those in its way go to its slot, those in their way
 * to the other, and so on (Kempe chain).
 * @returns undefined if one of them cannot move, or they are too many
 */
function chainOf(board: Board, index: number, to: number): number[] | undefined {
  const from = board.at[index]!;
  const chain = [index];
  const conflicts: number[] = [];
  for (const each of chain) {
    const target = board.at[each] === from ? to : from;
    if (!board.problem.lessons[each]!.starts.includes(target)) return undefined;
    if (!board.conflicts(each, target, conflicts)) return undefined;
    for (const other of conflicts) {
      if (chain.includes(other)) continue;
      if (board.at[other] !== from && board.at[other] !== to) return undefined;
      if (chain.length === MAX_CHAIN) return undefined;
      chain.push(other);
    }
  }
  return chain;
}

function tryPlace(board: Board, index: number, start: number, scratch: number[]): boolean {
  if (!board.conflicts(index, start, scratch) || scratch.length > 0) return false;
  board.place(index, start);
  return true;
}
