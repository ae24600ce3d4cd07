import { useTranslation } from "react-i18next";
import { useRead } from "../../../api/useRead.ts";
import { fullName } from "../../../lib/format/fullName.ts";
import { useSignedIn } from "../../../session/useSignedIn.ts";
import { Note } from "../../../ui/feedback/Note.tsx";
import { Card } from "../../../ui/layout/Card.tsx";
import { PageHead } from "../../../ui/layout/PageHead.tsx";
import { Loaded } from "../../../ui/lists/Loaded.tsx";
import { AnsweredQuestion } from "../AnsweredQuestion.tsx";
import { AttemptBadge } from "../AttemptBadge.tsx";
import { type Attempt, outOf } from "../quizRows.ts";
import { AnswerPaper } from "./AnswerPaper.tsx";
import "../Quizzes.css";

/** One attempt: to answer while it runs, then with its result once it is shown. */
export function AttemptPage({ id }: { id: string }) {
  const { t } = useTranslation();
  const { user } = useSignedIn();
  const read = useRead("/api/v1/quiz-attempts/{id}", {
    path: { id },
    query: { include: "quiz,student" },
    fresh: true,
  });
  return (
    <Loaded page read={read}>
      {(row) => (
        <div className="stack">
          <PageHead
            title={row.quiz?.title ?? t("nav.quizzes")}
            back={{ href: `/quizzes/take/${row.quizId}`, label: t("quizzes.quiz") }}
            about={
              <span className="row">
                {user.roles.includes("guardian") && row.student && <span>{fullName(row.student)}</span>}
                <AttemptBadge of={row} />
              </span>
            }
          />
          {row.score && row.quiz && (
            <Card title={t("quizzes.score")}>
              <strong>{outOf(row.score, row.quiz.maxScore)}</strong>
            </Card>
          )}
          <Paper key={row.status} attempt={row} />
        </div>
      )}
    </Loaded>
  );
}

function Paper({ attempt }: { attempt: Attempt }) {
  const { t } = useTranslation();
  const read = useRead("/api/v1/quiz-attempts/{id}/paper", { path: { id: attempt.id }, fresh: true });
  // What was read before may lack answers that were saved since.
  if (!read.isFetchedAfterMount && !read.error) return <p className="soft">{t("common.loading")}</p>;
  return (
    <Loaded read={read}>
      {(paper) =>
        attempt.status === "in_progress" ? (
          <AnswerPaper
            attemptId={attempt.id}
            paper={paper}
            clockOffset={Date.parse(paper.now) - read.dataUpdatedAt}
          />
        ) : (
          <Card>
            <div className="stack">
              {typeof attempt.score !== "string" && <Note tone="good">{t("quizzes.resultLater")}</Note>}
              {paper.data.map((question, index) => (
                <AnsweredQuestion key={question.id} question={question} number={index + 1} />
              ))}
            </div>
          </Card>
        )
      }
    </Loaded>
  );
}
