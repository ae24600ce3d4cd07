import { type KeyboardEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { send } from "../../../api/client.ts";
import type { ResponseOf, Row } from "../../../api/types.ts";
import { useWrite } from "../../../api/useWrite.ts";
import { fullName } from "../../../lib/format/fullName.ts";
import { plainNumber } from "../../../lib/format/plainNumber.ts";
import { useUnsaved } from "../../../lib/unsaved/useUnsaved.ts";
import { useSignedIn } from "../../../session/useSignedIn.ts";
import { Button } from "../../../ui/actions/Button.tsx";
import { Note } from "../../../ui/feedback/Note.tsx";
import { ProblemNote } from "../../../ui/feedback/ProblemNote.tsx";
import { toast } from "../../../ui/feedback/toast.ts";
import { Card } from "../../../ui/layout/Card.tsx";
import { DataTable } from "../../../ui/lists/DataTable.tsx";
import { PersonCell } from "../../../ui/people/PersonCell.tsx";
import { useColumnPaste } from "./useColumnPaste.ts";
import "../gradebook/ScoreSheet.css";

interface Props {
  paper: Pick<Row<"/api/v1/exam-papers">, "id" | "status" | "maxScore">;
  /** Whether marks can be entered. */
  isOpen: boolean;
  candidates: ResponseOf<"/api/v1/exam-papers/{id}/candidates", "get">["data"];
  marks: readonly Row<"/api/v1/exam-marks">[];
}
interface Entry {
  score: string;
  isAbsent: boolean;
}

/** The marks of a paper; Enter moves to the next student. */
export function MarkSheet({ paper, isOpen, candidates, marks }: Props) {
  const { t } = useTranslation();
  const { may } = useSignedIn();
  const [entries, setEntries] = useState<Readonly<Record<string, Entry>>>({});
  const byStudent = new Map(marks.map((mark) => [mark.studentId, mark]));
  const writable = isOpen && may("exams.mark") && ["scheduled", "held"].includes(paper.status);
  const entryOf = (id: string): Entry =>
    entries[id] ?? {
      score: byStudent.get(id)?.score ?? "",
      isAbsent: byStudent.get(id)?.isAbsent ?? false,
    };
  const complete = Object.entries(entries).filter(([, { score, isAbsent }]) => score.trim() || isAbsent);
  const returned = marks.find(({ status }) => status === "returned")?.returnReason;
  useUnsaved(Object.keys(entries).length > 0);
  const save = useWrite(
    () =>
      send("put", "/api/v1/exam-papers/{id}/marks", {
        path: { id: paper.id },
        body: {
          marks: complete.map(([studentId, { score, isAbsent }]) => ({
            studentId,
            score: isAbsent ? null : plainNumber(score),
            isAbsent,
            remark: byStudent.get(studentId)?.remark ?? null,
          })),
        },
      }),
    ["/exam-papers", "/exam-marks"],
  );
  const next = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    const all = [...document.querySelectorAll<HTMLInputElement>(".score:enabled")];
    all[all.indexOf(event.currentTarget) + 1]?.focus();
  };
  // A column copied from a spreadsheet fills the fields below the one it is pasted into.
  const sheet = useColumnPaste((field, values) => {
    const open = candidates.filter(({ studentId, isAdmitted }) => isAdmitted || byStudent.has(studentId));
    const start = open.findIndex(({ studentId }) => studentId === field);
    const pasted = values.flatMap((score, index) => {
      const student = open[start + index];
      return student && score ? [[student.studentId, { score, isAbsent: false }] as const] : [];
    });
    setEntries({ ...entries, ...Object.fromEntries(pasted) });
  });
  return (
    <div className="stack" ref={sheet}>
      {returned && <Note tone="warn">{t("results.returned", { reason: returned })}</Note>}
      <Card
        title={t("results.marks")}
        flush
        actions={<span className="soft small">{t("results.outOf", { max: Number(paper.maxScore) })}</span>}
      >
        <DataTable
          caption={t("results.marks")}
          rows={candidates}
          keyOf={({ studentId }) => studentId}
          empty={t("attendance.nobody")}
          columns={[
            {
              header: t("common.name"),
              cell: (student) => (
                <span className="stack-tight">
                  <PersonCell name={fullName(student)} />
                  {student.heldFor && <span className="bad small">{student.heldFor}</span>}
                </span>
              ),
            },
            { header: t("students.number"), phone: "hidden", cell: ({ admissionNumber }) => admissionNumber },
            {
              header: t("status.absent"),
              cell: (student) => {
                const entry = entryOf(student.studentId);
                return writable ? (
                  <input
                    type="checkbox"
                    aria-label={t("results.absentOf", { name: fullName(student) })}
                    checked={entry.isAbsent}
                    onChange={({ target }) =>
                      setEntries({
                        ...entries,
                        [student.studentId]: { score: "", isAbsent: target.checked },
                      })
                    }
                  />
                ) : (
                  entry.isAbsent && t("status.absent")
                );
              },
            },
            {
              header: t("results.score"),
              align: "end",
              phone: "corner",
              cell: (student) => {
                const entry = entryOf(student.studentId);
                return writable ? (
                  <input
                    className="input score"
                    data-field={student.studentId}
                    inputMode="decimal"
                    aria-label={t("results.scoreOf", { name: fullName(student) })}
                    disabled={entry.isAbsent || (!student.isAdmitted && !byStudent.has(student.studentId))}
                    value={entry.score}
                    onKeyDown={next}
                    onChange={({ target }) =>
                      setEntries({
                        ...entries,
                        [student.studentId]: { score: target.value, isAbsent: false },
                      })
                    }
                  />
                ) : (
                  entry.score
                );
              },
            },
          ]}
        />
      </Card>
      <ProblemNote error={save.error} />
      {complete.length > 0 && (
        <Card>
          <div className="row spread">
            <span className="soft">{t("results.changed", { count: complete.length })}</span>
            <Button
              kind="primary"
              icon="check"
              busy={save.isPending}
              event="save-marks"
              onClick={() =>
                save.mutate(undefined, {
                  onSuccess: () => {
                    setEntries({});
                    toast.done(t("results.saved"));
                  },
                })
              }
            >
              {t("common.save")}
            </Button>
          </div>
        </Card>
      )}
    </div>
  );
}
