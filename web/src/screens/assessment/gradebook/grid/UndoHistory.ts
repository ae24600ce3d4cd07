import type { Mark } from "./marks.ts";

/** A new value of a cell; `typed` is a text that is no mark. */
export interface Change {
  key: string;
  mark: Mark | null;
  typed?: string;
  refusal?: string;
}
type Step = ReadonlyArray<{ before: Change; after: Change }>;

const MAX_STEPS = 200;

/** The steps that can be undone and redone. */
export class UndoHistory {
  #past: Step[] = [];
  #future: Step[] = [];

  get canUndo(): boolean {
    return this.#past.length > 0;
  }
  get canRedo(): boolean {
    return this.#future.length > 0;
  }
  push(step: Step): void {
    this.#past = [...this.#past, step].slice(-MAX_STEPS);
    this.#future = [];
  }
  /** @returns the changes that bring back what was before the last step */
  undo(): Change[] {
    const step = this.#past.pop();
    if (!step) return [];
    this.#future.push(step);
    return step.map(({ before }) => before);
  }
  /** @returns the changes of the step that was undone last */
  redo(): Change[] {
    const step = this.#future.pop();
    if (!step) return [];
    this.#past.push(step);
    return step.map(({ after }) => after);
  }
}
