import { useTranslation } from "react-i18next";
import { send } from "../../../api/client.ts";
import { useRead } from "../../../api/useRead.ts";
import { useWrite } from "../../../api/useWrite.ts";
import { Button } from "../../../ui/actions/Button.tsx";
import { Note } from "../../../ui/feedback/Note.tsx";
import { toast } from "../../../ui/feedback/toast.ts";
import { Field } from "../../../ui/forms/Field.tsx";
import { Form } from "../../../ui/forms/Form.tsx";
import { Loaded } from "../../../ui/lists/Loaded.tsx";
import { AnsweredQuestion } from "../AnsweredQuestion.tsx";
import { type PaperQuestion, quizRefreshes } from "../quizRows.ts";
import "../Quizzes.css";

interface Props {
  id: string;
  onDone: () => void;
}

/** The answers of an attempt with their marks: essays are marked here, and automatic marks can be changed. */
export function MarkAttempt({ id, onDone }: Props) {
  const { t } = useTranslation();
  const read = useRead("/api/v1/quiz-attempts/{id}/paper", { path: { id }, fresh: true });
  const mark = useWrite(
    (marks: ReturnType<typeof changesOf>) =>
      send("put", "/api/v1/quiz-attempts/{id}/marks", { path: { id }, body: { marks } }),
    quizRefreshes,
  );
  return (
    <Loaded read={read}>
      {({ data }) => (
        <Form
          error={mark.error}
          onSubmit={(values) => {
            const changes = changesOf(data, values);
            if (changes.length === 0) return onDone();
            mark.mutate(changes, {
              onSuccess: () => {
                toast.done(t("common.saved"));
                onDone();
              },
            });
          }}
        >
          {data.map((question, index) => (
            <section
              key={question.id}
              className="stack"
              aria-label={t("quizzes.number", { number: index + 1 })}
            >
              <AnsweredQuestion question={question} number={index + 1} />
              {question.guidance && (
                <Note>
                  <span className="quiz-text">{question.guidance}</span>
                </Note>
              )}
              <div className="quiz-part">
                <Field
                  label={t("quizzes.pointsMaximum", { number: index + 1, maximum: Number(question.points) })}
                  name={`points-${question.id}`}
                  inputMode="decimal"
                  autoComplete="off"
                  defaultValue={question.awarded === null ? "" : String(Number(question.awarded))}
                />
                <Field
                  label={t("quizzes.comment")}
                  name={`comment-${question.id}`}
                  maxLength={500}
                  defaultValue={question.comment ?? ""}
                />
              </div>
            </section>
          ))}
          <div className="dialog-foot">
            <Button kind="plain" onClick={onDone}>
              {t("common.cancel")}
            </Button>
            <Button type="submit" kind="primary" busy={mark.isPending} event="save-quiz-marks">
              {t("common.save")}
            </Button>
          </div>
        </Form>
      )}
    </Loaded>
  );
}

/** The marks that the teacher has changed: others stay automatic. */
const changesOf = (data: readonly PaperQuestion[], values: Record<string, string>) =>
  data.flatMap(({ id, awarded, comment }) => {
    const points = (values[`points-${id}`] ?? "").trim().replace(",", ".");
    const typed = values[`comment-${id}`]?.trim() || null;
    const isSame = awarded !== null && Number(points) === Number(awarded) && typed === comment;
    return points === "" || isSame ? [] : [{ question: id, points, comment: typed }];
  });
