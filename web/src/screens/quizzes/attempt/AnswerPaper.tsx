import { useTranslation } from "react-i18next";
import { send } from "../../../api/client.ts";
import { useWrite } from "../../../api/useWrite.ts";
import { ConfirmButton } from "../../../ui/actions/ConfirmButton.tsx";
import { ProblemNote } from "../../../ui/feedback/ProblemNote.tsx";
import { Card } from "../../../ui/layout/Card.tsx";
import { type Paper, quizRefreshes } from "../quizRows.ts";
import { AnswerField } from "./AnswerField.tsx";
import { RemainingTime } from "./RemainingTime.tsx";
import { useAutosave } from "./useAutosave.ts";

interface Props {
  attemptId: string;
  paper: Paper;
  /** Milliseconds that the clock of the server is ahead of this device. */
  clockOffset: number;
}

/** The paper of a running attempt. Answers are saved while they are given, and the end of the time hands them in. */
export function AnswerPaper({ attemptId, paper, clockOffset }: Props) {
  const { t } = useTranslation();
  const { answers, state, change, flush, forget } = useAutosave(attemptId, paper);
  const handIn = async () => {
    await flush();
    const row = await send("put", "/api/v1/quiz-attempts/{id}/hand-in", { path: { id: attemptId } });
    forget();
    return row;
  };
  const end = useWrite(handIn, quizRefreshes);
  const open = paper.data.filter(({ id }) => !answers[id]).length;
  return (
    <div className="stack">
      <ProblemNote error={end.error} />
      {paper.data.map((question, index) => (
        <Card key={question.id} title={t("quizzes.number", { number: index + 1 })}>
          <div className="stack">
            <p className="quiz-text">
              <bdi>{question.text}</bdi>
            </p>
            <p className="soft small">{t("quizzes.pointsOf", { points: Number(question.points) })}</p>
            <AnswerField
              question={question}
              answer={answers[question.id] ?? null}
              onChange={(answer) => change(question.id, answer)}
            />
          </div>
        </Card>
      ))}
      <div className="quiz-foot">
        <span className="row" role="status">
          {t(`quizzes.saving.${state}`)}
        </span>
        {paper.dueAt && (
          <RemainingTime dueAt={paper.dueAt} clockOffset={clockOffset} onEnd={() => end.mutate(undefined)} />
        )}
        <ConfirmButton
          kind="primary"
          label={t("quizzes.handIn")}
          question={open ? t("quizzes.handInOpen", { open }) : t("quizzes.handInAsk")}
          event="hand-in-quiz"
          refreshes={quizRefreshes}
          run={handIn}
        />
      </div>
    </div>
  );
}
