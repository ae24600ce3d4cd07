import { type KeyboardEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "wouter";
import { send } from "../../api/client.ts";
import type { Answer, Row } from "../../api/types.ts";
import { useWrite } from "../../api/useWrite.ts";
import { useSignedIn } from "../../session/useSignedIn.ts";
import { Button } from "../../ui/Button.tsx";
import { Note } from "../../ui/Note.tsx";
import { ProblemNote } from "../../ui/ProblemNote.tsx";
import { toast } from "../../ui/toast.ts";
import { RegisterRow } from "./RegisterRow.tsx";
import "./RegisterSheet.css";

export type Code = Row<"/api/v1/attendance-codes">;
export type Pupil = Answer<"/api/v1/sections/{id}/attendance", "get">["students"][number];

interface Props {
  sectionId: string;
  date: string;
  codes: readonly Code[];
  students: readonly Pupil[];
  locked: boolean;
  taken: boolean;
}

const order = ["present", "absent", "late", "excused", "left_early", "remote"];

/**
 * Everybody is present until somebody says otherwise: a teacher marks only who is not.
 * Arrows go from one to the next, the letter of a code marks, and Ctrl+Enter saves.
 */
export function RegisterSheet({ sectionId, date, codes, students, locked, taken }: Props) {
  const { t } = useTranslation();
  const { may } = useSignedIn();
  const [, go] = useLocation();
  const list = useRef<HTMLDivElement>(null);
  const sorted = [...codes].sort((one, other) => order.indexOf(one.category) - order.indexOf(other.category));
  const usual = codes.find(({ isDefault }) => isDefault) ?? sorted[0]!;
  const excused = codes.find(({ category }) => category === "excused");
  const [marks, setMarks] = useState<Readonly<Record<string, string>>>(() =>
    Object.fromEntries(
      students.map(({ studentId, record, absenceNotice }) => [
        studentId,
        record?.attendanceCodeId ?? (absenceNotice?.status === "accepted" && excused ? excused.id : usual.id),
      ]),
    ),
  );
  const [reason, setReason] = useState("");
  const readOnly = locked || !may("attendance.take");
  const save = useWrite(
    () =>
      send("put", "/api/v1/sections/{id}/attendance", {
        path: { id: sectionId },
        body: {
          date,
          marks: students.map(({ studentId }) => ({ studentId, attendanceCodeId: marks[studentId]! })),
          ...(reason.trim() && { reason: reason.trim() }),
        },
      }),
    ["/sections/{id}/attendance", "/attendance", "/dashboard"],
  );
  const submit = () => {
    if (readOnly || save.isPending) return;
    save.mutate(undefined, {
      onSuccess: () => {
        toast.done(t("attendance.saved"));
        go(`/attendance?date=${date}`);
      },
    });
  };
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
      {/* biome-ignore lint/a11y/noStaticElementInteractions: keys of the radio buttons within */}
      <div className="card register" ref={list} onKeyDown={onKeyDown}>
        {students.map((student) => (
          <RegisterRow
            key={student.studentId}
            student={student}
            codes={sorted}
            chosen={marks[student.studentId]!}
            readOnly={readOnly}
            onChoose={(codeId) => setMarks({ ...marks, [student.studentId]: codeId })}
          />
        ))}
      </div>
      <ProblemNote error={save.error} />
      <div className="register-foot">
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

function focusRow(row: HTMLElement | undefined): void {
  const radio =
    row?.querySelector<HTMLInputElement>("input:checked") ?? row?.querySelector<HTMLInputElement>("input");
  radio?.focus();
}
