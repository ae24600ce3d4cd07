import { useSyncExternalStore } from "react";
import type { Book, Column } from "../marks.ts";
import type { Grid } from "../useGrid.ts";
import { CellNote } from "./CellNote.tsx";

interface Props {
  grid: Grid;
  columns: readonly Column[];
  students: Book["students"];
}

/** What is to be said of the active cell. */
export function ActiveCellNote({ grid: { focus, store }, columns, students }: Props) {
  const { row, column } = useSyncExternalStore(focus.subscribe, () => focus.active);
  const [student, item] = [students[row], columns[column]];
  return student && item ? (
    <div className="cell-note">
      <CellNote store={store} column={item} student={student} />
    </div>
  ) : null;
}
