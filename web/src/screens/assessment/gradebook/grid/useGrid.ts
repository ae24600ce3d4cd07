import { useEffect, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { toast } from "../../../../ui/feedback/toast.ts";
import { readBlock, writeBlock } from "./cells/clipboardBlock.ts";
import { GridFocus } from "./cells/GridFocus.ts";
import { type Cell, type CellState, cellKey, type GradebookStore } from "./GradebookStore.ts";
import { type Book, type Codes, type Column, parseMark, textOf } from "./marks.ts";
import type { Change } from "./UndoHistory.ts";

export interface Grid {
  store: GradebookStore;
  focus: GridFocus;
  /** What a cell shows. */
  textOf: (cell: Cell) => string;
  wordsOf: (state: CellState) => string;
  /** Takes over the text of the active cell. */
  commit: (text: string) => void;
  /** Empties the selected cells. */
  clear: () => void;
  /** The text of the active cell; undefined if it is read-only. */
  textOfActive: () => string | undefined;
  copy: () => string;
  paste: (text: string) => void;
}

/** The letters for missing, exempt and late in the reader's language. */
export function useCodes(): Codes {
  const { t } = useTranslation();
  const [missing, exempt, late] = [
    t("assessment.code.missing"),
    t("assessment.code.exempt"),
    t("assessment.code.late"),
  ];
  return useMemo(() => ({ missing, exempt, late }), [missing, exempt, late]);
}

/** What can be done with the marks of a gradebook that are shown as a grid. */
export function useGrid(
  store: GradebookStore,
  students: Book["students"],
  columns: readonly Column[],
  mayEdit: boolean,
): Grid {
  const { t } = useTranslation();
  const codes = useCodes();
  const [focus] = useState(() => new GridFocus());
  useEffect(() => focus.resize(students.length, columns.length), [focus, students.length, columns.length]);
  // The grid stays the same when marks are read again: its cells are not rendered for that.
  const latest = useRef({ students, columns, mayEdit });
  latest.current = { students, columns, mayEdit };
  return useMemo(() => {
    const isOpen = (column: Column) => latest.current.mayEdit && column.status !== "locked";
    const shownOf = ({ typed, shown }: Cell) => typed ?? textOf(shown, codes);
    /** The change that a text makes in a cell; undefined outside the grid and in a locked column. */
    const change = (row: number, column: number, text: string): Change | undefined => {
      const [student, item] = [latest.current.students[row], latest.current.columns[column]];
      if (!student || !item || !isOpen(item)) return undefined;
      const key = cellKey(item.id, student.studentId);
      const { shown } = store.cell(key);
      const parsed = parseMark(text, shown, item.maxScore, codes);
      if ("mark" in parsed) return { key, mark: parsed.mark };
      return { key, mark: shown, typed: text, refusal: parsed.fault };
    };
    const cells = () => {
      const { from, to } = focus.block();
      const rows = Array.from({ length: to.row - from.row + 1 }, (_, index) => from.row + index);
      const across = Array.from({ length: to.column - from.column + 1 }, (_, index) => from.column + index);
      return rows.map((row) => across.map((column) => ({ row, column })));
    };
    const cellAt = (row: number, column: number) => {
      const [student, item] = [latest.current.students[row], latest.current.columns[column]];
      return store.cell(cellKey(item?.id ?? "", student?.studentId ?? ""));
    };
    const defined = (changes: ReadonlyArray<Change | undefined>) =>
      changes.filter((each) => each !== undefined);
    return {
      store,
      focus,
      textOf: shownOf,
      wordsOf: (state) => t(`assessment.state.${state}`),
      commit: (text) => store.edit(defined([change(focus.active.row, focus.active.column, text)])),
      clear: () =>
        store.edit(defined(cells().flatMap((row) => row.map((at) => change(at.row, at.column, ""))))),
      textOfActive() {
        const item = latest.current.columns[focus.active.column];
        return item && latest.current.students.length > 0 && isOpen(item)
          ? shownOf(cellAt(focus.active.row, focus.active.column))
          : undefined;
      },
      copy: () => writeBlock(cells().map((row) => row.map((at) => shownOf(cellAt(at.row, at.column))))),
      paste(text) {
        const block = readBlock(text);
        const single = block.length === 1 && block[0]!.length === 1 ? block[0]![0]! : undefined;
        const { from } = focus.block();
        const changes =
          single !== undefined
            ? cells().flatMap((row) => row.map((at) => change(at.row, at.column, single)))
            : block.flatMap((row, down) =>
                row.map((value, right) => change(from.row + down, from.column + right, value)),
              );
        store.edit(defined(changes));
        const ignored = changes.filter((each) => each === undefined).length;
        if (ignored > 0) toast.done(t("assessment.pasteIgnored", { count: ignored }));
        if (single === undefined) {
          focus.moveTo(from);
          const wide = Math.max(...block.map((row) => row.length));
          focus.move(block.length - 1, wide - 1, true);
        }
      },
    };
  }, [store, codes, focus, t]);
}
