import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "wouter";
import { send } from "../../api/client.ts";
import { useRead } from "../../api/useRead.ts";
import { useFormat } from "../../lib/format/useFormat.ts";
import { useSignedIn } from "../../session/useSignedIn.ts";
import { Button } from "../../ui/actions/Button.tsx";
import { ConfirmButton } from "../../ui/actions/ConfirmButton.tsx";
import { Dialog } from "../../ui/dialogs/Dialog.tsx";
import { Card } from "../../ui/layout/Card.tsx";
import { Facts } from "../../ui/layout/Facts.tsx";
import { PageHead } from "../../ui/layout/PageHead.tsx";
import { Tabs } from "../../ui/layout/Tabs.tsx";
import { Loaded } from "../../ui/lists/Loaded.tsx";
import { LazyColumnStandards } from "../curriculum/standards/LazyColumnStandards.ts";
import { QuestionsEditor } from "./editor/QuestionsEditor.tsx";
import { QuizBadge } from "./QuizBadge.tsx";
import { QuizForm } from "./QuizForm.tsx";
import { quizRefreshes } from "./quizRows.ts";
import { ClassAttempts } from "./results/ClassAttempts.tsx";
import { QuestionStatistics } from "./results/QuestionStatistics.tsx";
import "./Quizzes.css";

/** One quiz for its teacher: settings, questions, results of the class and statistics. */
export function QuizPage({ id }: { id: string }) {
  const { t } = useTranslation();
  const { instant } = useFormat();
  const { may } = useSignedIn();
  const [, go] = useLocation();
  const [editing, setEditing] = useState(false);
  const read = useRead("/api/v1/quizzes/{id}", { path: { id }, query: { include: "courseOffering" } });
  return (
    <Loaded page read={read}>
      {(row) => {
        const isDraft = row.status === "draft";
        const next = row.status === "published" ? "closed" : "published";
        const move = row.status === "closed" ? "reopened" : next;
        const tabs = [
          { key: "questions", label: t("quizzes.questions"), content: () => <QuestionsEditor quiz={row} /> },
        ];
        if (!isDraft)
          tabs.unshift({
            key: "results",
            label: t("quizzes.results"),
            content: () => <ClassAttempts quiz={row} />,
          });
        if (!isDraft)
          tabs.push({
            key: "statistics",
            label: t("quizzes.statistics"),
            content: () => <QuestionStatistics id={id} />,
          });
        return (
          <div className="stack">
            <PageHead
              title={row.title}
              back={{ href: "/quizzes", label: t("nav.quizzes") }}
              about={
                <span className="row">
                  <span>{row.courseOffering?.title}</span>
                  <QuizBadge status={row.status} />
                </span>
              }
              actions={
                <>
                  <Button onClick={() => setEditing(true)} event="edit-quiz">
                    {t("common.edit")}
                  </Button>
                  {isDraft && (
                    <ConfirmButton
                      kind="danger"
                      label={t("quizzes.remove")}
                      question={t("quizzes.removeAsk")}
                      event="remove-quiz"
                      refreshes={["/quizzes"]}
                      onDone={() => go("/quizzes")}
                      run={() => send("delete", "/api/v1/quizzes/{id}", { path: { id } })}
                    />
                  )}
                  <ConfirmButton
                    kind="primary"
                    label={t(`quizzes.move.${move}`)}
                    question={t(`quizzes.ask.${move}`)}
                    event={`quiz-${next}`}
                    refreshes={quizRefreshes}
                    run={() =>
                      send("put", "/api/v1/quizzes/{id}/status", { path: { id }, body: { status: next } })
                    }
                  />
                </>
              }
            />
            <Card>
              <Facts
                facts={[
                  [t("quizzes.maxScore"), Number(row.maxScore)],
                  [t("quizzes.timeLimit"), row.timeLimitMinutes],
                  [t("quizzes.maxAttempts"), row.maxAttempts],
                  [t("quizzes.opens"), row.opensAt && instant(row.opensAt)],
                  [t("quizzes.closes"), row.closesAt && instant(row.closesAt)],
                  [t("quizzes.resultsShown"), t(`quizzes.rules.${row.resultsShown}`)],
                  [t("quizzes.passScore"), row.passScore],
                ]}
              />
            </Card>
            {row.lineItemId && may("grades.write") && (
              <Card>
                <LazyColumnStandards lineItemId={row.lineItemId} />
              </Card>
            )}
            <Tabs key={row.status} label={row.title} items={tabs} />
            <Dialog title={t("common.edit")} open={editing} onClose={() => setEditing(false)}>
              <QuizForm of={row} onDone={() => setEditing(false)} onCancel={() => setEditing(false)} />
            </Dialog>
          </div>
        );
      }}
    </Loaded>
  );
}
