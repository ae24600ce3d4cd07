import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useAll } from "../../../api/useAll.ts";
import { fullName, nameFields } from "../../../lib/format/fullName.ts";
import { useFormat } from "../../../lib/format/useFormat.ts";
import { Button } from "../../../ui/actions/Button.tsx";
import { Dialog } from "../../../ui/dialogs/Dialog.tsx";
import { Card } from "../../../ui/layout/Card.tsx";
import { DataTable } from "../../../ui/lists/DataTable.tsx";
import { Loaded } from "../../../ui/lists/Loaded.tsx";
import { AttemptBadge } from "../AttemptBadge.tsx";
import { type Attempt, outOf, type Quiz } from "../quizRows.ts";
import { MarkAttempt } from "./MarkAttempt.tsx";

const POLL_INTERVAL_MS = 30_000;
const nameOf = ({ student }: Attempt) => (student ? fullName(student) : "");

/** The attempts of the class, to follow and to mark. */
export function ClassAttempts({ quiz }: { quiz: Quiz }) {
  const { t } = useTranslation();
  const { instant } = useFormat();
  const [opened, setOpened] = useState<string>();
  const read = useAll("/api/v1/quiz-attempts", {
    query: { quizId: quiz.id, include: `student${nameFields}` },
    every: POLL_INTERVAL_MS,
  });
  return (
    <Loaded read={read}>
      {({ data }) => {
        const rows = [...data].sort((a, b) => nameOf(a).localeCompare(nameOf(b)) || a.number - b.number);
        const marked = rows.find(({ id }) => id === opened);
        return (
          <Card title={t("quizzes.results")} flush>
            <DataTable
              caption={t("quizzes.results")}
              rows={rows}
              keyOf={({ id }) => id}
              empty={t("quizzes.noAttempts")}
              columns={[
                { header: t("quizzes.student"), cell: (row) => <strong>{nameOf(row)}</strong> },
                { header: t("quizzes.attemptNumber"), align: "end", cell: ({ number }) => number },
                {
                  header: t("quizzes.handedInAt"),
                  cell: ({ submittedAt }) => submittedAt && instant(submittedAt),
                },
                {
                  header: t("quizzes.score"),
                  align: "end",
                  cell: ({ score }) => score && outOf(score, quiz.maxScore),
                },
                { header: t("common.status"), phone: "corner", cell: (row) => <AttemptBadge of={row} /> },
                {
                  header: t("common.actions"),
                  actions: true,
                  align: "end",
                  cell: (row) =>
                    row.status !== "in_progress" && (
                      <Button
                        kind="plain"
                        onClick={() => setOpened(row.id)}
                        event="open-attempt"
                        aria-label={t("quizzes.openOf", { name: nameOf(row) })}
                      >
                        {t(row.status === "submitted" ? "quizzes.mark" : "quizzes.open")}
                      </Button>
                    ),
                },
              ]}
            />
            <Dialog
              title={marked ? nameOf(marked) : t("quizzes.mark")}
              open={marked !== undefined}
              onClose={() => setOpened(undefined)}
              shape="drawer"
            >
              {marked && <MarkAttempt id={marked.id} onDone={() => setOpened(undefined)} />}
            </Dialog>
          </Card>
        );
      }}
    </Loaded>
  );
}
