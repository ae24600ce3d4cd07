import { useState } from "react";
import { useTranslation } from "react-i18next";
import { send } from "../../../api/client.ts";
import { useWrite } from "../../../api/useWrite.ts";
import { Button } from "../../../ui/actions/Button.tsx";
import { toast } from "../../../ui/feedback/toast.ts";
import { Form } from "../../../ui/forms/Form.tsx";
import { Card } from "../../../ui/layout/Card.tsx";
import { QuestionField } from "../questions/QuestionField.tsx";
import { type Answer, type Answers, askedQuestions, type OwnSurvey, surveyRefreshes } from "../surveyRows.ts";

/** Answers a survey. Answers with a name can be saved as a draft; anonymous ones are kept nowhere until they are sent. */
export function AnswerForm({ survey }: { survey: OwnSurvey }) {
  const { t } = useTranslation();
  const { id, questions, textVersion, anonymous, responseStatus } = survey;
  const [answers, setAnswers] = useState<Answers>(survey.answers ?? {});
  const asked = askedQuestions(questions, answers);
  const body = () => ({
    textVersion,
    answers: Object.fromEntries(
      asked.flatMap((question) => {
        const answer = answers[question.id];
        return answer === undefined || answer === "" ? [] : [[question.id, answer]];
      }),
    ),
  });
  const save = useWrite(
    (values: ReturnType<typeof body>) =>
      send("put", "/api/v1/communication/surveys/{id}/draft", { path: { id }, body: values }),
    surveyRefreshes,
  );
  const answer = useWrite(
    (values: ReturnType<typeof body>) =>
      send("put", "/api/v1/communication/surveys/{id}/response", { path: { id }, body: values }),
    surveyRefreshes,
  );
  const change = (question: string, value: Answer | undefined) =>
    setAnswers(({ [question]: _former, ...rest }) =>
      value === undefined ? rest : { ...rest, [question]: value },
    );
  return (
    <Card title={t("survey.answer")}>
      <Form
        error={answer.error ?? save.error}
        onSubmit={() => answer.mutate(body(), { onSuccess: () => toast.done(t("survey.sent")) })}
      >
        {asked.map((question) => (
          <QuestionField
            key={question.id}
            question={question}
            answer={answers[question.id]}
            onAnswer={(value) => change(question.id, value)}
          />
        ))}
        {questions.length === 0 && <p>{t("survey.confirmText")}</p>}
        <div className="dialog-foot">
          {!anonymous && responseStatus !== "submitted" && (
            <Button
              busy={save.isPending}
              onClick={() => save.mutate(body(), { onSuccess: () => toast.done(t("survey.draftSaved")) })}
              event="save-survey-draft"
            >
              {t("survey.saveDraft")}
            </Button>
          )}
          <Button type="submit" kind="primary" icon="send" busy={answer.isPending} event="answer-survey">
            {t(responseStatus === "submitted" ? "survey.sendChange" : "survey.send")}
          </Button>
        </div>
      </Form>
    </Card>
  );
}
