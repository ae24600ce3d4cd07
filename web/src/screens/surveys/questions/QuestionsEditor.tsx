import { useTranslation } from "react-i18next";
import { Button } from "../../../ui/actions/Button.tsx";
import { Card } from "../../../ui/layout/Card.tsx";
import { QuestionEditor } from "./QuestionEditor.tsx";
import { emptyQuestion, nextId, type QuestionDraft } from "./questionDrafts.ts";
import "../Surveys.css";

interface Props {
  questions: readonly QuestionDraft[];
  onChange: (questions: readonly QuestionDraft[]) => void;
}

/** Edits the questions of a survey. */
export function QuestionsEditor({ questions, onChange }: Props) {
  const { t } = useTranslation();
  const remove = (id: string) =>
    onChange(
      questions
        .filter((each) => each.id !== id)
        .map((each) => (each.cause === id ? { ...each, cause: "", is: "" } : each)),
    );
  return (
    <Card
      title={t("survey.questions")}
      actions={
        <Button
          icon="plus"
          kind="plain"
          event="add-question"
          onClick={() => onChange([...questions, emptyQuestion(nextId(questions))])}
        >
          {t("survey.addQuestion")}
        </Button>
      }
    >
      {questions.map((question, index) => (
        <fieldset key={question.id} className="survey-question">
          <legend>{t("survey.questionNumber", { n: index + 1 })}</legend>
          <QuestionEditor
            index={index}
            question={question}
            earlier={questions.slice(0, index)}
            onChange={(next) => onChange(questions.map((each) => (each.id === question.id ? next : each)))}
          />
          <div>
            <Button icon="close" kind="plain" event="remove-question" onClick={() => remove(question.id)}>
              {t("survey.removeQuestion")}
            </Button>
          </div>
        </fieldset>
      ))}
    </Card>
  );
}
