import { KeyedListeners } from "../KeyedListeners.ts";

export interface Place {
  row: number;
  column: number;
}
interface Block {
  from: Place;
  to: Place;
}
interface Editing {
  /** The text that the field starts with. */
  text: string;
}

/** The active cell of a grid, the selected block that ends there, and whether the cell is being edited. */
export class GridFocus {
  #rows = 0;
  #columns = 0;
  #active: Place = { row: 0, column: 0 };
  #anchor: Place = { row: 0, column: 0 };
  #editing: Editing | undefined;
  readonly #listeners = new Set<() => void>();
  readonly #cells = new KeyedListeners();
  /** The block at the last change. */
  #former: Block = this.block();

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };
  /** Calls the listener when the part of this cell may have changed. */
  watch(row: number, column: number, listener: () => void): () => void {
    return this.#cells.watch(`${row} ${column}`, listener);
  }
  get active(): Place {
    return this.#active;
  }
  get editing(): Editing | undefined {
    return this.#editing;
  }

  resize(rows: number, columns: number): void {
    if (rows === this.#rows && columns === this.#columns) return;
    this.#rows = rows;
    this.#columns = columns;
    this.#active = this.#inside(this.#active);
    this.#anchor = this.#active;
    this.#changed();
  }

  /** The part that a cell has in the selection. */
  partOf(row: number, column: number): "editing" | "active" | "selected" | "" {
    if (row === this.#active.row && column === this.#active.column)
      return this.#editing ? "editing" : "active";
    const { from, to } = this.block();
    const isSelected = row >= from.row && row <= to.row && column >= from.column && column <= to.column;
    return isSelected ? "selected" : "";
  }

  /** The selected block, both corners inclusive. */
  block(): Block {
    const [a, b] = [this.#active, this.#anchor];
    return {
      from: { row: Math.min(a.row, b.row), column: Math.min(a.column, b.column) },
      to: { row: Math.max(a.row, b.row), column: Math.max(a.column, b.column) },
    };
  }

  moveTo(place: Place, extend = false): void {
    this.#active = this.#inside(place);
    if (!extend) this.#anchor = this.#active;
    this.#editing = undefined;
    this.#changed();
  }
  move(rows: number, columns: number, extend = false): void {
    this.moveTo({ row: this.#active.row + rows, column: this.#active.column + columns }, extend);
  }
  /** @returns false at the edge of the grid */
  canMove(columns: number): boolean {
    const next = this.#active.column + columns;
    return next >= 0 && next < this.#columns;
  }

  edit(text: string): void {
    this.#anchor = this.#active;
    this.#editing = { text };
    this.#changed();
  }
  stopEditing(): void {
    if (!this.#editing) return;
    this.#editing = undefined;
    this.#changed();
  }

  #inside({ row, column }: Place): Place {
    const within = (value: number, size: number) => Math.max(0, Math.min(value, size - 1));
    return { row: within(row, this.#rows), column: within(column, this.#columns) };
  }
  #changed(): void {
    const block = this.block();
    this.#cells.notify([...new Set([...keysOf(block), ...keysOf(this.#former)])]);
    this.#former = block;
    for (const listener of this.#listeners) listener();
  }
}

function keysOf({ from, to }: Block): string[] {
  const keys: string[] = [];
  for (let row = from.row; row <= to.row; row++)
    for (let column = from.column; column <= to.column; column++) keys.push(`${row} ${column}`);
  return keys;
}
