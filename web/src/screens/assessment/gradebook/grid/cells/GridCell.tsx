import { type KeyboardEvent, memo, useCallback, useEffect, useRef, useSyncExternalStore } from "react";
import { cellKey } from "../GradebookStore.ts";
import type { Grid } from "../useGrid.ts";

interface Props {
  grid: Grid;
  row: number;
  column: number;
  studentId: string;
  columnId: string;
  label: string;
  isReadOnly: boolean;
}

/** One mark. The active cell has the focus; while it is edited, its text field has. */
export const GridCell = memo(function GridCell(props: Props) {
  const { grid, row, column, studentId, columnId, label, isReadOnly } = props;
  const { store, focus } = grid;
  const key = cellKey(columnId, studentId);
  const watchCell = useCallback((listener: () => void) => store.watch(key, listener), [store, key]);
  const watchPart = useCallback(
    (listener: () => void) => focus.watch(row, column, listener),
    [focus, row, column],
  );
  const cell = useSyncExternalStore(watchCell, () => store.cell(key));
  const part = useSyncExternalStore(watchPart, () => focus.partOf(row, column));
  const element = useRef<HTMLTableCellElement>(null);
  useEffect(() => {
    // Only if the grid has the focus already: it must not be taken from elsewhere on the page.
    if (part === "active" && element.current?.closest("[role=grid]")?.contains(document.activeElement))
      element.current.focus();
  }, [part]);
  const { state } = cell;
  return (
    // biome-ignore-start lint/a11y/noNoninteractiveElementToInteractiveRole: the ARIA grid pattern on a native table
    <td
      ref={element}
      role="gridcell"
      className="mark"
      data-row={row}
      data-column={column}
      data-state={state}
      data-part={part || undefined}
      tabIndex={part === "active" ? 0 : -1}
      aria-selected={part !== ""}
      aria-readonly={isReadOnly || undefined}
      aria-invalid={state === "refused" || state === "conflict" || undefined}
    >
      {part === "editing" ? (
        <CellInput grid={grid} label={label} />
      ) : (
        <>
          {grid.textOf(cell)}
          {state !== "idle" && <span className="unseen"> {grid.wordsOf(state)}</span>}
        </>
      )}
    </td>
    // biome-ignore-end lint/a11y/noNoninteractiveElementToInteractiveRole: as above
  );
});

function CellInput({ grid, label }: { grid: Grid; label: string }) {
  const { focus, commit } = grid;
  const input = useRef<HTMLInputElement>(null);
  const isDone = useRef(false);
  useEffect(() => {
    input.current?.focus();
  }, []);
  const finish = (rows: number, columns: number) => {
    isDone.current = true;
    commit(input.current?.value ?? "");
    const cell = input.current?.closest<HTMLElement>("td");
    // The field is about to go: keep the focus in the grid.
    cell?.focus();
    focus.move(rows, columns);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const back = event.shiftKey ? -1 : 1;
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Enter") finish(back, 0);
    else if (event.key === "Tab") finish(0, back);
    else if (event.key === "ArrowDown") finish(1, 0);
    else if (event.key === "ArrowUp") finish(-1, 0);
    else if (event.key === "Escape") {
      isDone.current = true;
      input.current?.closest<HTMLElement>("td")?.focus();
      focus.stopEditing();
    } else return;
    event.preventDefault();
  };
  return (
    <input
      ref={input}
      className="mark-input"
      aria-label={label}
      autoComplete="off"
      defaultValue={focus.editing?.text ?? ""}
      onKeyDown={onKeyDown}
      onBlur={({ currentTarget }) => {
        if (isDone.current) return;
        commit(currentTarget.value);
        focus.stopEditing();
      }}
    />
  );
}
