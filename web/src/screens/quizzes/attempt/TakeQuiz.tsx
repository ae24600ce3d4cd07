import { useTranslation } from "react-i18next";
import { useLocation } from "wouter";
import { send } from "../../../api/client.ts";
import { useRead } from "../../../api/useRead.ts";
import { useWrite } from "../../../api/useWrite.ts";
import { fullName } from "../../../lib/format/fullName.ts";
import { useFormat } from "../../../lib/format/useFormat.ts";
import { useSignedIn } from "../../../session/useSignedIn.ts";
import { Button } from "../../../ui/actions/Button.tsx";
import { ProblemNote } from "../../../ui/feedback/ProblemNote.tsx";
import { Card } from "../../../ui/layout/Card.tsx";
import { Facts } from "../../../ui/layout/Facts.tsx";
import { PageHead } from "../../../ui/layout/PageHead.tsx";
import { DataTable } from "../../../ui/lists/DataTable.tsx";
import { Loaded } from "../../../ui/lists/Loaded.tsx";
import { AttemptBadge } from "../AttemptBadge.tsx";
import { QuizBadge } from "../QuizBadge.tsx";
import { outOf, type Quiz, quizRefreshes } from "../quizRows.ts";
import "../Quizzes.css";

/** One quiz for the student and the guardians: its rules, the attempts, and the way to start. */
export function TakeQuiz({ id }: { id: string }) {
  const { t } = useTranslation();
  const { instant } = useFormat();
  const read = useRead("/api/v1/quizzes/{id}", { path: { id }, query: { include: "courseOffering" } });
  return (
    <Loaded page read={read}>
      {(row) => (
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
          />
          <Card>
            <div className="stack">
              {row.instructions && (
                <p className="quiz-text">
                  <bdi>{row.instructions}</bdi>
                </p>
              )}
              <Facts
                facts={[
                  [t("quizzes.questions"), row.questionCount],
                  [t("quizzes.maxScore"), Number(row.maxScore)],
                  [t("quizzes.timeLimit"), row.timeLimitMinutes],
                  [t("quizzes.maxAttempts"), row.maxAttempts],
                  [t("quizzes.opens"), row.opensAt && instant(row.opensAt)],
                  [t("quizzes.closes"), row.closesAt && instant(row.closesAt)],
                  [t("quizzes.resultsShown"), t(`quizzes.rules.${row.resultsShown}`)],
                ]}
              />
            </div>
          </Card>
          <OwnAttempts quiz={row} />
        </div>
      )}
    </Loaded>
  );
}

function OwnAttempts({ quiz }: { quiz: Quiz }) {
  const { t } = useTranslation();
  const { user } = useSignedIn();
  const { instant } = useFormat();
  const [, go] = useLocation();
  const isGuardian = user.roles.includes("guardian");
  const read = useRead("/api/v1/quiz-attempts", {
    query: { quizId: quiz.id, include: "student", limit: 200 },
    fresh: true,
  });
  const start = useWrite(
    () => send("post", "/api/v1/quizzes/{id}/attempts", { path: { id: quiz.id } }),
    quizRefreshes,
  );
  return (
    <Loaded read={read}>
      {({ data }) => {
        const isRunning = data.some(({ status }) => status === "in_progress");
        const canStart =
          user.roles.includes("student") &&
          quiz.status === "published" &&
          (isRunning || data.length < quiz.maxAttempts);
        return (
          <>
            {data.length > 0 && (
              <Card title={t("quizzes.attempts")} flush>
                <DataTable
                  caption={t("quizzes.attempts")}
                  rows={data}
                  keyOf={({ id }) => id}
                  hrefOf={({ id, score }) =>
                    isGuardian && typeof score !== "string" ? undefined : `/quizzes/attempts/${id}`
                  }
                  empty={t("quizzes.noAttempts")}
                  columns={[
                    {
                      header: t(isGuardian ? "quizzes.child" : "quizzes.attemptNumber"),
                      cell: ({ number, student }) =>
                        isGuardian && student ? fullName(student) : t("quizzes.attemptOf", { number }),
                    },
                    { header: t("quizzes.started"), cell: ({ startedAt }) => instant(startedAt) },
                    {
                      header: t("quizzes.score"),
                      cell: ({ score }) => score && outOf(score, quiz.maxScore),
                    },
                    { header: t("common.status"), phone: "corner", cell: (row) => <AttemptBadge of={row} /> },
                  ]}
                />
              </Card>
            )}
            <ProblemNote error={start.error} />
            {canStart && (
              <Button
                kind="primary"
                busy={start.isPending}
                event="start-quiz"
                onClick={() =>
                  start.mutate(undefined, { onSuccess: ({ id }) => go(`/quizzes/attempts/${id}`) })
                }
              >
                {t(isRunning ? "quizzes.continue" : "quizzes.start")}
              </Button>
            )}
          </>
        );
      }}
    </Loaded>
  );
}
