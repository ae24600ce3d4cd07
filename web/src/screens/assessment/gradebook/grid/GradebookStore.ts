import type { Problem } from "../../../../api/Problem.ts";
import { CellMap } from "./cells/CellMap.ts";
import { type DraftStorage, keepDrafts } from "./drafts.ts";
import { type Book, type Column, type Mark, noMark, sameMark } from "./marks.ts";
import { refusalsOf } from "./refusals.ts";
import { type Change, UndoHistory } from "./UndoHistory.ts";

/** `reason` waits for the reason that published scores require. */
export type CellState = "idle" | "waiting" | "reason" | "saving" | "saved" | "refused" | "conflict";

export interface Cell {
  readonly shown: Mark | null;
  /** What the service is known to have stored. */
  readonly base: Mark | null;
  readonly state: CellState;
  /** A text that is no mark. */
  readonly typed?: string;
  /** Why the change was refused: an error of the service or the code of a local fault. */
  readonly refusal?: Problem | string;
  readonly reason?: string;
  readonly theirs?: Theirs;
}
export interface Theirs {
  mark: Mark | null;
  by: string | null;
  at: string | null;
}
export interface Summary {
  waiting: number;
  saving: number;
  reason: number;
  refused: number;
  conflict: number;
  saved: number;
  isOffline: boolean;
  isKept: boolean;
}
export interface Sent {
  studentId: string;
  mark: Mark;
  expected: Mark | null;
}
interface Options {
  book: Book;
  /** Saves marks of one column. @throws {Problem} */
  put: (columnId: string, marks: readonly Sent[], reason: string | undefined) => Promise<unknown>;
  onSaved: () => void;
  storage: DraftStorage;
  /** Name of the drafts in the storage. */
  name: string;
  /** Milliseconds to collect changes before they are sent. */
  collectMs?: number;
  retryMs?: number;
}

const MAX_CONCURRENT = 3;
const MAX_PER_REQUEST = 500;
const MAX_RETRY_MS = 30_000;
const idle: Cell = { shown: null, base: null, state: "idle" };

export const cellKey = (columnId: string, studentId: string): string => `${columnId} ${studentId}`;

/**
 * The marks of a gradebook while they are edited. Each change is kept on the device, collected for a moment and sent with the
 * mark that it is based on, column by column. Requests can be repeated without harm, so whatever was not confirmed is sent again.
 *
 *   idle -> waiting -> saving -> saved           published column: idle -> reason -> waiting
 *                saving -> waiting (unreachable) | refused | conflict
 */
export class GradebookStore {
  readonly #options: Options;
  readonly #drafts: ReturnType<typeof keepDrafts>;
  readonly #cells = new CellMap();
  readonly #columns = new Map<string, Column>();
  readonly #sending = new Set<string>();
  readonly #listeners = new Set<() => void>();
  readonly #history = new UndoHistory();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #retryMs: number;
  #isOffline = false;
  #isKept = true;
  #summary: Summary | undefined;

  constructor(options: Options) {
    this.#options = options;
    this.#retryMs = options.retryMs ?? 2_000;
    this.#drafts = keepDrafts(options.storage, options.name);
    const kept = Object.entries(this.#drafts.read());
    this.merge(options.book);
    for (const [key, { mark, base, ...draft }] of kept)
      if (this.#cells.has(key))
        this.#cells.set(key, { ...draft, shown: mark, base, state: this.#stateOf(key, draft) });
    this.#changed();
    this.#schedule(0);
  }

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };
  /** Calls the listener when this cell changes. */
  readonly watch = (key: string, listener: () => void) => this.#cells.watch(key, listener);
  cell(key: string): Cell {
    return this.#cells.get(key) ?? idle;
  }
  get canUndo(): boolean {
    return this.#history.canUndo;
  }
  get canRedo(): boolean {
    return this.#history.canRedo;
  }
  summary(): Summary {
    if (this.#summary) return this.#summary;
    const counts = { waiting: 0, saving: 0, reason: 0, refused: 0, conflict: 0, saved: 0, idle: 0 };
    for (const { state } of this.#cells.values()) counts[state] += 1;
    this.#summary = { ...counts, isOffline: this.#isOffline, isKept: this.#isKept };
    return this.#summary;
  }

  /** Takes over what the service has stored, except where there are unsaved changes. */
  merge(book: Book): void {
    for (const column of book.lineItems) this.#columns.set(column.id, column);
    for (const { studentId, results } of book.students) {
      const stored = new Map(results.map(({ lineItemId, ...mark }) => [lineItemId, mark]));
      for (const { id } of book.lineItems) {
        const key = cellKey(id, studentId);
        const cell = this.#cells.get(key);
        const base = stored.get(id) ?? null;
        if (!cell) this.#cells.set(key, { shown: base, base, state: "idle" });
        else if (
          ["idle", "saved"].includes(cell.state) &&
          !this.#sending.has(id) &&
          !sameMark(cell.base, base)
        )
          this.#cells.set(key, { shown: base, base, state: "idle" });
      }
    }
    this.#changed();
  }

  /** Changes marks as one step that can be undone. */
  edit(changes: readonly Change[]): void {
    const step = changes.flatMap((change) => {
      const { shown, typed } = this.cell(change.key);
      const before = { key: change.key, mark: shown, ...(typed !== undefined && { typed }) };
      return sameMark(shown, change.mark) && typed === change.typed ? [] : [{ before, after: change }];
    });
    if (step.length === 0) return;
    this.#history.push(step);
    this.#apply(step.map(({ after }) => after));
  }
  undo(): void {
    this.#apply(this.#history.undo());
  }
  redo(): void {
    this.#apply(this.#history.redo());
  }

  /** Sends the corrections of published scores. */
  giveReason(reason: string): void {
    for (const [key, cell] of this.#cells)
      if (cell.state === "reason") this.#cells.set(key, { ...cell, reason, state: "waiting" });
    this.#changed();
    this.#schedule(0);
  }
  /** Ends a conflict by overwriting the stored mark. */
  keepMine(key: string): void {
    const { theirs, reason, ...cell } = this.cell(key);
    this.#cells.set(key, { ...cell, base: theirs?.mark ?? null, state: this.#stateOf(key, {}) });
    this.#changed();
    this.#schedule(0);
  }
  /** Drops a change: shows what is stored. */
  discard(key: string): void {
    const { theirs, base } = this.cell(key);
    const stored = theirs ? theirs.mark : base;
    this.#cells.set(key, { shown: stored, base: stored, state: "idle" });
    this.#changed();
  }
  /** Sends what waits, as soon as the service is back. */
  readonly resume = (): void => {
    this.#retryMs = this.#options.retryMs ?? 2_000;
    this.#schedule(0);
  };

  #stateOf(key: string, { typed, reason }: { typed?: string; reason?: string }): CellState {
    if (typed !== undefined) return "refused";
    const { status } = this.#columns.get(key.split(" ")[0]!)!;
    return status === "published" && !reason ? "reason" : "waiting";
  }

  #apply(changes: readonly Change[]): void {
    if (changes.length === 0) return;
    for (const { key, mark, typed, refusal } of changes) {
      const { base } = this.cell(key);
      const isSending = this.#sending.has(key.split(" ")[0]!);
      const isStored = typed === undefined && !isSending && sameMark(mark, base);
      this.#cells.set(key, {
        shown: mark,
        base,
        state: isStored ? "idle" : this.#stateOf(key, { ...(typed !== undefined && { typed }) }),
        ...(typed !== undefined && { typed, refusal: refusal ?? "number" }),
      });
    }
    this.#changed();
    this.#schedule(this.#options.collectMs ?? 600);
  }

  #schedule(afterMs: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#flush(), afterMs);
  }

  #flush(): void {
    const waiting = [...this.#cells].filter(([, { state }]) => state === "waiting");
    const byColumn = Map.groupBy(waiting, ([key]) => key.split(" ")[0]!);
    for (const [columnId, cells] of byColumn)
      if (this.#sending.size < MAX_CONCURRENT && !this.#sending.has(columnId))
        void this.#send(columnId, cells);
  }

  async #send(columnId: string, waiting: ReadonlyArray<readonly [string, Cell]>): Promise<void> {
    const reason = waiting[0]![1].reason;
    const batch = waiting.filter(([, cell]) => cell.reason === reason).slice(0, MAX_PER_REQUEST);
    const sent = batch.map(([key, { shown, base }]) => ({
      studentId: key.split(" ")[1]!,
      mark: shown ?? noMark,
      expected: base,
    }));
    for (const [key, cell] of batch) this.#cells.set(key, { ...cell, state: "saving" });
    this.#sending.add(columnId);
    this.#changed();
    try {
      await this.#options.put(columnId, sent, reason);
      this.#isOffline = false;
      this.#retryMs = this.#options.retryMs ?? 2_000;
      for (const { studentId, mark } of sent) this.#confirm(cellKey(columnId, studentId), mark);
      this.#options.onSaved();
    } catch (error) {
      this.#refuse(columnId, sent, error as Problem);
    }
    this.#sending.delete(columnId);
    this.#changed();
    if (!this.#isOffline) this.#flush();
  }

  #confirm(key: string, stored: Mark): void {
    const cell = this.cell(key);
    const isLatest = cell.state === "saving" || sameMark(cell.shown, stored);
    this.#cells.set(
      key,
      isLatest && cell.typed === undefined
        ? { shown: stored, base: stored, state: "saved" }
        : { ...cell, base: stored },
    );
  }

  #refuse(columnId: string, sent: readonly Sent[], problem: Problem): void {
    const outcomes = refusalsOf(sent, problem);
    for (const { studentId } of sent) {
      const key = cellKey(columnId, studentId);
      const cell = this.cell(key);
      // Changed again while the request was under way: the new value is still waiting.
      if (cell.state === "saving")
        this.#cells.set(key, { ...cell, ...(outcomes?.get(studentId) ?? { state: "waiting" }) });
    }
    // The column was published in the meantime.
    if (problem.code === "reason_needed") this.#options.onSaved();
    if (outcomes) return;
    this.#isOffline = true;
    this.#schedule(this.#retryMs);
    this.#retryMs = Math.min(this.#retryMs * 2, MAX_RETRY_MS);
  }

  #changed(): void {
    const drafts = [...this.#cells].flatMap(([key, { shown, base, state, typed, reason }]) =>
      state === "idle" || state === "saved"
        ? []
        : [
            [
              key,
              { mark: shown, base, ...(typed !== undefined && { typed }), ...(reason && { reason }) },
            ] as const,
          ],
    );
    this.#isKept = this.#drafts.write(Object.fromEntries(drafts));
    this.#summary = undefined;
    this.#cells.notify();
    for (const listener of this.#listeners) listener();
  }
}
