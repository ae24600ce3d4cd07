import { type KeyboardEvent, useState, useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import { CellNote } from "./cells/CellNote.tsx";
import { type Cell, cellKey, type GradebookStore } from "./GradebookStore.ts";
import { type Book, type Codes, type Column, type Mark, noMark, parseMark, textOf } from "./marks.ts";
import { useCodes } from "./useGrid.ts";
import "./GradebookGrid.css";
import "../ScoreSheet.css";

interface Props {
  store: GradebookStore;
  column: Column;
  students: Book["students"];
  mayEdit: boolean;
}
type Kind = "" | "missing" | "exempt" | "late";

/** One column with large fields, for a phone; Enter moves to the next student. */
export function ColumnSheet({ store, column, students, mayEdit }: Props) {
  const isReadOnly = !mayEdit || column.status === "locked";
  return (
    <ul className="mark-list">
      {students.map((student) => (
        <MarkRow key={student.studentId} {...{ store, column, student, isReadOnly }} />
      ))}
    </ul>
  );
}

interface RowProps {
  store: GradebookStore;
  column: Column;
  student: Book["students"][number];
  isReadOnly: boolean;
}

const kindOf = (mark: Mark | null): Kind => {
  if (!mark) return "";
  if (mark.scoreStatus === "exempt") return "exempt";
  return mark.missing ? "missing" : mark.late ? "late" : "";
};
/** The score or text without its marker, which has a field of its own. */
const scoreTextOf = ({ shown, typed }: Cell, codes: Codes): string =>
  typed ??
  (shown && (shown.missing || shown.scoreStatus === "exempt")
    ? ""
    : textOf(shown && { ...shown, late: false }, codes));

function MarkRow({ store, column, student, isReadOnly }: RowProps) {
  const { t } = useTranslation();
  const codes = useCodes();
  const { studentId, name } = student;
  const key = cellKey(column.id, studentId);
  const cell = useSyncExternalStore(store.subscribe, () => store.cell(key));
  const [typing, setTyping] = useState<string>();
  const { shown, state } = cell;
  const kind = kindOf(shown);
  const value = scoreTextOf(cell, codes);
  const commit = (text: string) => {
    if (text === value) return;
    const parsed = parseMark(text, shown, column.maxScore, codes);
    if ("fault" in parsed) store.edit([{ key, mark: shown, typed: text, refusal: parsed.fault }]);
    else
      store.edit([
        { key, mark: { ...parsed.mark, late: parsed.mark.late || (kind === "late" && text !== "") } },
      ]);
  };
  const choose = (next: Kind) => {
    const comment = shown?.comment ?? null;
    const empty = { ...noMark, comment };
    const marks: Record<Kind, Mark> = {
      "": { ...(shown ?? noMark), late: false, ...((kind === "missing" || kind === "exempt") && empty) },
      missing: { ...empty, missing: true, scoreStatus: "not_submitted" },
      exempt: { ...empty, scoreStatus: "exempt" },
      late: { ...(kind === "" && shown ? shown : empty), late: true },
    };
    store.edit([{ key, mark: marks[next] }]);
  };
  const next = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    const all = [...document.querySelectorAll<HTMLInputElement>(".mark-row .score:enabled")];
    all[all.indexOf(event.currentTarget) + 1]?.focus() ?? event.currentTarget.blur();
  };
  return (
    <li className="mark-row" data-state={state}>
      <span className="stack-tight">
        <bdi>{name}</bdi>
        {state !== "idle" && <span className="soft small">{t(`assessment.state.${state}`)}</span>}
      </span>
      <input
        className="input score"
        inputMode="decimal"
        autoComplete="off"
        disabled={isReadOnly}
        aria-label={t("results.scoreOf", { name })}
        aria-invalid={state === "refused" || undefined}
        value={typing ?? value}
        onKeyDown={next}
        onChange={({ target }) => setTyping(target.value)}
        onBlur={() => {
          if (typing !== undefined) commit(typing);
          setTyping(undefined);
        }}
      />
      <select
        className="input"
        disabled={isReadOnly}
        aria-label={t("assessment.kindOf", { name })}
        value={kind}
        onChange={({ target }) => choose(target.value as Kind)}
      >
        <option value="">–</option>
        {(["missing", "exempt", "late"] as const).map((each) => (
          <option key={each} value={each}>
            {t(`assessment.kind.${each}`)}
          </option>
        ))}
      </select>
      <div className="mark-note">
        <CellNote store={store} column={column} student={student} />
      </div>
    </li>
  );
}
