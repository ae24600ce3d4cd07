// biome-ignore-all lint/a11y/noNoninteractiveElementToInteractiveRole: the ARIA grid pattern on a native table
// biome-ignore-all lint/a11y/noRedundantRoles: elements of a table that is laid out as a grid lose their roles in some browsers
import {
  type CSSProperties,
  type KeyboardEvent,
  type PointerEvent,
  useEffect,
  useRef,
  useSyncExternalStore,
} from "react";
import { useTranslation } from "react-i18next";
import { handleGridKey } from "./cells/gridKeys.ts";
import { GridRow } from "./GridRow.tsx";
import type { Book, Column } from "./marks.ts";
import type { Grid } from "./useGrid.ts";
import "./GradebookGrid.css";

interface Props {
  book: Book;
  columns: readonly Column[];
  grid: Grid;
  mayEdit: boolean;
  onOpenColumn: (column: Column) => void;
}

const placeOf = (target: EventTarget): { row: number; column: number } | undefined => {
  const data = (target as Element).closest<HTMLElement>("td.mark")?.dataset;
  return data && { row: Number(data["row"]), column: Number(data["column"]) };
};

/** The marks of a course: students down, assessments across. Works like a spreadsheet by keyboard and clipboard. */
export function GradebookGrid({ book, columns, grid, mayEdit, onOpenColumn }: Props) {
  const { t } = useTranslation();
  const table = useRef<HTMLTableElement>(null);
  const { focus } = grid;
  useEffect(() => {
    const element = table.current!;
    const isTyping = () => document.activeElement instanceof HTMLInputElement;
    const pasteBlock = (event: ClipboardEvent) => {
      const text = event.clipboardData?.getData("text/plain") ?? "";
      // Into a field that is being edited, only a block of several cells is pasted as such.
      if (!text || (isTyping() && !/[\t\n]/.test(text.trim()))) return;
      event.preventDefault();
      focus.stopEditing();
      grid.paste(text);
    };
    const copyBlock = (event: ClipboardEvent) => {
      if (isTyping()) return;
      event.preventDefault();
      event.clipboardData?.setData("text/plain", grid.copy());
    };
    element.addEventListener("paste", pasteBlock);
    element.addEventListener("copy", copyBlock);
    return () => {
      element.removeEventListener("paste", pasteBlock);
      element.removeEventListener("copy", copyBlock);
    };
  }, [grid, focus]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (!placeOf(event.target) || event.target instanceof HTMLInputElement) return;
    const isUsed = handleGridKey(event, {
      focus,
      isRightToLeft: document.documentElement.dir === "rtl",
      textOfActive: grid.textOfActive,
      clear: grid.clear,
      undo: () => grid.store.undo(),
      redo: () => grid.store.redo(),
    });
    if (isUsed) event.preventDefault();
  };
  const onPointerDown = (event: PointerEvent) => {
    const place = placeOf(event.target);
    if (place && !(event.target instanceof HTMLInputElement)) focus.moveTo(place, event.shiftKey);
  };
  const onDoubleClick = () => {
    const text = grid.textOfActive();
    if (text !== undefined) focus.edit(text);
  };
  return (
    <div className="grid-box">
      <table
        ref={table}
        className="mark-grid"
        role="grid"
        aria-label={book.title}
        aria-multiselectable
        style={{ "--columns": columns.length + book.categories.length } as CSSProperties}
        onKeyDown={onKeyDown}
        onPointerDown={onPointerDown}
        onDoubleClick={onDoubleClick}
      >
        <thead role="rowgroup">
          <tr role="row">
            <th scope="col" role="columnheader" className="grid-name">
              {t("common.name")}
            </th>
            {columns.map((column, index) => (
              <ColumnHead
                key={column.id}
                grid={grid}
                index={index}
                column={column}
                category={book.categories.find(({ id }) => id === column.gradeCategoryId)?.title}
                onOpen={() => onOpenColumn(column)}
              />
            ))}
            {book.categories.map(({ id, title, weight }) => (
              <th key={id} scope="col" role="columnheader" className="grid-average">
                <span className="grid-title">{title}</span>
                <span className="grid-about">{t("assessment.weightOf", { weight: Number(weight) })}</span>
              </th>
            ))}
            <th scope="col" role="columnheader" className="grid-total">
              {t("assessment.total")}
            </th>
          </tr>
        </thead>
        <tbody role="rowgroup">
          {book.students.map((student, row) => (
            <GridRow
              key={student.studentId}
              grid={grid}
              row={row}
              student={student}
              columns={columns}
              categories={book.categories}
              mayEdit={mayEdit}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface HeadProps {
  grid: Grid;
  index: number;
  column: Column;
  category: string | undefined;
  onOpen: () => void;
}

/** The head of a column opens its settings. It can be reached by Tab in the column of the active cell only. */
function ColumnHead({ grid, index, column, category, onOpen }: HeadProps) {
  const { t } = useTranslation();
  const isActive = useSyncExternalStore(grid.focus.subscribe, () => grid.focus.active.column === index);
  return (
    <th scope="col" role="columnheader" data-status={column.status}>
      <button
        type="button"
        className="grid-head"
        tabIndex={isActive ? 0 : -1}
        onClick={onOpen}
        data-event="open-column"
        title={column.title}
      >
        <span className="grid-title">{column.title}</span>
        {category && <span className="grid-about">{category}</span>}
        <span className="grid-about">{t("results.outOf", { max: Number(column.maxScore) })}</span>
        {column.status !== "open" && <span className="grid-about">{t(`status.${column.status}`)}</span>}
      </button>
    </th>
  );
}
