import { type KeyboardEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { send } from "../../api/client.ts";
import type { Answer } from "../../api/types.ts";
import { useWrite } from "../../api/useWrite.ts";
import { plainNumber } from "../../lib/plainNumber.ts";
import { useSignedIn } from "../../session/useSignedIn.ts";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { DataTable } from "../../ui/DataTable.tsx";
import { Field } from "../../ui/Field.tsx";
import { PersonCell } from "../../ui/PersonCell.tsx";
import { ProblemNote } from "../../ui/ProblemNote.tsx";
import { StatusBadge } from "../../ui/StatusBadge.tsx";
import { toast } from "../../ui/toast.ts";
import "./ScoreSheet.css";

type Book = Answer<"/api/v1/course-offerings/{id}/gradebook", "get">;
interface Props {
  book: Book;
  item: Book["lineItems"][number];
}

/** One column of the gradebook; Enter goes to the next student. */
export function ScoreSheet({ book, item }: Props) {
  const { t } = useTranslation();
  const { may } = useSignedIn();
  const [scores, setScores] = useState<Readonly<Record<string, string>>>({});
  const [reason, setReason] = useState("");
  const readOnly = item.status === "locked" || !may("grades.write");
  const changed = Object.entries(scores);
  const save = useWrite(
    () =>
      send("put", "/api/v1/line-items/{id}/results", {
        path: { id: item.id },
        body: {
          results: changed.map(([studentId, score]) => ({ studentId, score: plainNumber(score) || null })),
          ...(reason.trim() && { reason: reason.trim() }),
        },
      }),
    ["/course-offerings", "/results", "/line-items"],
  );
  const next = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    const all = [...document.querySelectorAll<HTMLInputElement>(".score")];
    all[all.indexOf(event.currentTarget) + 1]?.focus();
  };
  return (
    <div className="stack">
      <Card
        title={item.title}
        flush
        actions={
          <>
            <span className="soft small">{t("results.outOf", { max: Number(item.maxScore) })}</span>
            <StatusBadge status={item.status} />
          </>
        }
      >
        <DataTable
          caption={item.title}
          rows={book.students}
          keyOf={({ studentId }) => studentId}
          empty={t("attendance.nobody")}
          columns={[
            { header: t("common.name"), cell: ({ name }) => <PersonCell name={name} /> },
            {
              header: t("results.score"),
              align: "end",
              phone: "corner",
              cell: ({ studentId, name, results }) => {
                const result = results.find(({ lineItemId }) => lineItemId === item.id);
                const value = scores[studentId] ?? result?.score ?? "";
                return readOnly ? (
                  value
                ) : (
                  <input
                    className="input score"
                    inputMode="decimal"
                    aria-label={t("results.scoreOf", { name })}
                    value={value}
                    onKeyDown={next}
                    onChange={(change) => setScores({ ...scores, [studentId]: change.target.value })}
                  />
                );
              },
            },
            { header: t("results.average"), align: "end", phone: "hidden", cell: ({ average }) => average },
          ]}
        />
      </Card>
      <ProblemNote error={save.error} />
      {changed.length > 0 && (
        <Card>
          <div className="row spread">
            {item.status === "published" && (
              <Field
                label={t("results.correctionReason")}
                value={reason}
                onChange={(change) => setReason(change.target.value)}
              />
            )}
            <span className="soft">{t("results.changed", { count: changed.length })}</span>
            <Button
              kind="primary"
              icon="check"
              busy={save.isPending}
              event="save-scores"
              onClick={() =>
                save.mutate(undefined, {
                  onSuccess: () => {
                    setScores({});
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
