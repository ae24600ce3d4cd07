import { type KeyboardEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "wouter";
import type { Body, ResponseOf, Row } from "../../../api/types.ts";
import { useWrite } from "../../../api/useWrite.ts";
import { useUnsaved } from "../../../lib/unsaved/useUnsaved.ts";
import { useSignedIn } from "../../../session/useSignedIn.ts";
import { Button } from "../../../ui/actions/Button.tsx";
import { Note } from "../../../ui/feedback/Note.tsx";
import { ProblemNote } from "../../../ui/feedback/ProblemNote.tsx";
import { toast } from "../../../ui/feedback/toast.ts";
import { SelectField } from "../../../ui/forms/SelectField.tsx";
import { RegisterRow } from "./RegisterRow.tsx";
import { useRegisterOrder } from "./useRegisterOrder.ts";
import "./RegisterSheet.css";

export type Code = Row<"/api/v1/attendance-codes">;
export type Pupil = ResponseOf<"/api/v1/sections/{id}/attendance", "get">["students"][number];

interface Props {
  /** Writes the marks: of a class on a day, or of a lesson. */
  put: (marks: Body<"/api/v1/attendance-sessions/{id}/records", "put">) => Promise<unknown>;
  /** The list to return to. */
  back: string;
  codes: readonly Code[];
  students: readonly Pupil[];
  canBeTaken: boolean;
  locked: boolean;
  taken: boolean;
}

const order = ["present", "absent", "late", "excused", "left_early", "remote"];

/**
 * The register of a class. Students are present by default, so that teachers mark only the exceptions.
 * Arrow keys move between students, the letter of a code marks, and Ctrl+Enter saves.
 */
export function RegisterSheet({ put, back, codes, students, canBeTaken, locked, taken }: Props) {
  const { t } = useTranslation();
  const { may } = useSignedIn();
  const [, go] = useLocation();
  const list = useRef<HTMLDivElement>(null);
  const sorted = [...codes].sort((one, other) => order.indexOf(one.category) - order.indexOf(other.category));
  const usual = codes.find(({ isDefault }) => isDefault) ?? sorted[0]!;
  const excused = codes.find(({ category }) => category === "excused");
  const [initial] = useState<Readonly<Record<string, string>>>(() =>
    Object.fromEntries(
      students.map(({ studentId, record, absenceNotice }) => [
        studentId,
        record?.attendanceCodeId ?? (absenceNotice?.status === "accepted" && excused ? excused.id : usual.id),
      ]),
    ),
  );
  const [marks, setMarks] = useState(initial);
  const [reason, setReason] = useState("");
  useUnsaved(
    reason.trim() !== "" || students.some(({ studentId }) => marks[studentId] !== initial[studentId]),
  );
  const readOnly = locked || !canBeTaken || !may("attendance.take");
  const save = useWrite(async () => {
    await put({
      marks: students.map(({ studentId, record }) => ({
        studentId,
        attendanceCodeId: marks[studentId]!,
        ...(record && record.attendanceCodeId === marks[studentId] && detailsOf(record)),
      })),
      ...(reason.trim() && { reason: reason.trim() }),
    });
    // Before the queries are read again: the sheet is replaced as soon as the register has changed.
    toast.done(t("attendance.saved"));
    go(back);
  }, ["/sections/{id}/attendance", "/attendance", "/dashboard"]);
  const submit = () => {
    if (!readOnly && !save.isPending) save.mutate(undefined);
  };
  const { listed, order: shownOrder, setOrder } = useRegisterOrder(students);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) return submit();
    const rows = [...(list.current?.querySelectorAll<HTMLElement>("[data-student]") ?? [])];
    const at = rows.findIndex((row) => row.contains(document.activeElement));
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (step && at >= 0) {
      event.preventDefault();
      focusRow(rows[at + step]);
      return;
    }
    if (event.ctrlKey || event.metaKey || event.altKey || at < 0 || readOnly) return;
    const code = sorted.find((each) => each.code.toLowerCase() === event.key.toLowerCase());
    if (!code) return;
    event.preventDefault();
    setMarks({ ...marks, [rows[at]!.dataset["student"]!]: code.id });
    focusRow(rows[at + 1] ?? rows[at]);
  };
  const count = (category: string) =>
    students.filter(({ studentId }) => codes.find(({ id }) => id === marks[studentId])?.category === category)
      .length;
  return (
    <div className="stack">
      {locked && <Note tone="warn">{t("attendance.locked")}</Note>}
      {!readOnly && (
        <p className="soft small keyboard-hint">
          {t("attendance.keys", {
            codes: sorted
              .filter(({ code }) => code.length === 1)
              .map(({ code, label }) => `${code} ${label}`)
              .join(", "),
          })}
        </p>
      )}
      <div className="row">
        <SelectField
          quiet
          label={t("sort.by")}
          value={shownOrder}
          onChange={({ target }) => setOrder(target.value)}
          choices={["rollNumber", "familyName", "givenName"].map((value) => ({
            value,
            label: t(`sort.${value}`),
          }))}
        />
      </div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: handles the keys of the radio buttons inside */}
      <div className="card register" ref={list} onKeyDown={onKeyDown}>
        {listed.map((student) => (
          <RegisterRow
            key={student.studentId}
            student={student}
            byFamily={shownOrder === "familyName"}
            codes={sorted}
            chosen={marks[student.studentId]!}
            readOnly={readOnly}
            onChoose={(codeId) => setMarks({ ...marks, [student.studentId]: codeId })}
          />
        ))}
      </div>
      <div className="register-foot">
        {save.error && (
          <div className="register-problem">
            <ProblemNote error={save.error} />
          </div>
        )}
        <span className="row" role="status">
          <span>{t("attendance.countPresent", { count: count("present") })}</span>
          <span>{t("attendance.countAbsent", { count: count("absent") })}</span>
          <span>{t("attendance.countLate", { count: count("late") })}</span>
        </span>
        {taken && !readOnly && (
          <input
            className="input register-reason"
            value={reason}
            onChange={(change) => setReason(change.target.value)}
            placeholder={t("attendance.changeReason")}
            aria-label={t("attendance.changeReason")}
          />
        )}
        {!readOnly && (
          <Button kind="primary" icon="check" busy={save.isPending} onClick={submit} event="save-register">
            {t("attendance.save")}
          </Button>
        )}
      </div>
    </div>
  );
}

/** What a mark says besides its code, such as the minutes of an arrival at a kiosk: kept while the code stays the same. */
const detailsOf = ({ minutesLate, reason, note }: NonNullable<Pupil["record"]>) => ({
  ...(minutesLate != null && { minutesLate }),
  ...(reason != null && { reason }),
  ...(note != null && { note }),
});

function focusRow(row: HTMLElement | undefined): void {
  const radio =
    row?.querySelector<HTMLInputElement>("input:checked") ?? row?.querySelector<HTMLInputElement>("input");
  radio?.focus();
}
