import { useState } from "react";
import { useTranslation } from "react-i18next";
import { send } from "../../../api/client.ts";
import { useRead } from "../../../api/useRead.ts";
import { useWrite } from "../../../api/useWrite.ts";
import { Button } from "../../../ui/actions/Button.tsx";
import { Dialog } from "../../../ui/dialogs/Dialog.tsx";
import { ProblemNote } from "../../../ui/feedback/ProblemNote.tsx";
import { Card } from "../../../ui/layout/Card.tsx";
import { Empty } from "../../../ui/lists/Empty.tsx";
import { Loaded } from "../../../ui/lists/Loaded.tsx";
import { type NewQuestion, type Question, type Quiz, quizRefreshes } from "../quizRows.ts";
import { BankPicker } from "./BankPicker.tsx";
import { QuestionForm } from "./QuestionForm.tsx";

/** The questions of a quiz: those of a draft are edited and ordered, right answers of a published one are corrected. */
export function QuestionsEditor({ quiz }: { quiz: Quiz }) {
  const { t } = useTranslation();
  const path = { id: quiz.id };
  const isDraft = quiz.status === "draft";
  /** The id of the edited question, or what is added. */
  const [opened, setOpened] = useState<string>();
  const read = useRead("/api/v1/quizzes/{id}/questions", { path });
  const write = useWrite(
    (questions: readonly NewQuestion[]) =>
      send("patch", "/api/v1/quizzes/{id}", { path, body: { questions: [...questions] } }),
    quizRefreshes,
  );
  const close = () => setOpened(undefined);
  return (
    <Loaded read={read}>
      {({ data }) => {
        const edited = data.find(({ id }) => id === opened);
        const put = (questions: readonly NewQuestion[]) => write.mutateAsync(questions);
        const save = (question: NewQuestion) => {
          if (!isDraft)
            return send("put", "/api/v1/quizzes/{id}/correction", {
              path,
              body: { question: question as Question },
            });
          return put(
            edited ? data.map((each) => (each.id === edited.id ? question : each)) : [...data, question],
          );
        };
        const swap = (index: number) => {
          const moved = [...data];
          [moved[index - 1], moved[index]] = [moved[index]!, moved[index - 1]!];
          write.mutate(moved);
        };
        return (
          <Card
            title={t("quizzes.questions")}
            actions={
              isDraft && (
                <>
                  <Button onClick={() => setOpened("bank")} event="open-bank">
                    {t("quizzes.fromBank")}
                  </Button>
                  <Button icon="plus" onClick={() => setOpened("new")} event="add-question">
                    {t("quizzes.addQuestion")}
                  </Button>
                </>
              )
            }
          >
            <div className="stack">
              {!isDraft && <p className="soft small">{t("quizzes.correctHint")}</p>}
              {!opened && <ProblemNote error={write.error} />}
              {data.length === 0 && <Empty>{t("quizzes.noQuestions")}</Empty>}
              <ol className="quiz-list">
                {data.map((question, index) => (
                  <li key={question.id} className="quiz-part">
                    <div className="field">
                      <span className="quiz-text">
                        <bdi>{question.text}</bdi>
                      </span>
                      <span className="soft small">
                        {`${t(`quizzes.types.${question.type}`)} · ${t("quizzes.pointsOf", { points: Number(question.points) })}`}
                      </span>
                    </div>
                    {isDraft && index > 0 && (
                      <Button
                        kind="plain"
                        aria-label={t("quizzes.moveUp", { number: index + 1 })}
                        onClick={() => swap(index)}
                        event="move-question"
                      >
                        ↑
                      </Button>
                    )}
                    <Button
                      onClick={() => setOpened(question.id)}
                      aria-label={t(isDraft ? "quizzes.editQuestion" : "quizzes.correctQuestion", {
                        number: index + 1,
                      })}
                      event="edit-question"
                    >
                      {t(isDraft ? "common.edit" : "quizzes.correctIt")}
                    </Button>
                    {isDraft && (
                      <Button
                        kind="plain"
                        icon="close"
                        aria-label={t("quizzes.removeQuestion", { number: index + 1 })}
                        onClick={() => write.mutate(data.filter(({ id }) => id !== question.id))}
                        event="remove-question"
                      />
                    )}
                  </li>
                ))}
              </ol>
            </div>
            <Dialog
              title={t("quizzes.question")}
              open={opened === "new" || edited !== undefined}
              onClose={close}
            >
              {opened && (
                <QuestionForm key={opened} of={edited} isFixed={!isDraft} save={save} onDone={close} />
              )}
            </Dialog>
            <Dialog title={t("quizzes.bank")} open={opened === "bank"} onClose={close}>
              <BankPicker
                courseId={quiz.courseOffering?.courseId ?? ""}
                add={(questions) => put([...data, ...questions])}
                onDone={close}
              />
            </Dialog>
          </Card>
        );
      }}
    </Loaded>
  );
}
