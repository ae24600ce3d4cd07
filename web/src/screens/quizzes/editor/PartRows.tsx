import { useTranslation } from "react-i18next";
import { Button } from "../../../ui/actions/Button.tsx";
import { Field } from "../../../ui/forms/Field.tsx";
import type { QuestionType } from "../quizRows.ts";
import { emptyPart, type Part } from "./questionDraft.ts";

interface Props {
  type: QuestionType;
  parts: readonly Part[];
  /** Parts can be neither added nor removed. */
  isFixed: boolean;
  onChange: (parts: Part[]) => void;
}

/** The options, items or pairs of a question, with what is right about them. */
export function PartRows({ type, parts, isFixed, onChange }: Props) {
  const { t } = useTranslation();
  const isChoice = type === "choice" || type === "multiple";
  const set = (key: number, values: Partial<Part>) =>
    onChange(
      parts.map((part) => {
        if (part.key === key) return { ...part, ...values };
        // Of a single choice one option is right.
        return type === "choice" && values.correct ? { ...part, correct: false } : part;
      }),
    );
  const name = t(
    type === "matching" ? "quizzes.left" : type === "ordering" ? "quizzes.item" : "quizzes.option",
  );
  return (
    <fieldset className="quiz-options">
      <legend>{t(`quizzes.parts.${type}`)}</legend>
      {parts.map((part, index) => (
        <div key={part.key} className="quiz-part">
          <Field
            label={`${name} ${index + 1}`}
            value={part.text}
            maxLength={500}
            onChange={({ target }) => set(part.key, { text: target.value })}
          />
          {type === "matching" && (
            <Field
              label={`${t("quizzes.right")} ${index + 1}`}
              value={part.right}
              maxLength={200}
              onChange={({ target }) => set(part.key, { right: target.value })}
            />
          )}
          {isChoice && (
            <label className="check">
              <input
                type="checkbox"
                checked={part.correct}
                aria-label={t("quizzes.isRight", { number: index + 1 })}
                onChange={({ target }) => set(part.key, { correct: target.checked })}
              />
              {t("quizzes.correct")}
            </label>
          )}
          {!isFixed && parts.length > 2 && (
            <Button
              kind="plain"
              icon="close"
              aria-label={t("quizzes.removePart", { number: index + 1 })}
              onClick={() => onChange(parts.filter(({ key }) => key !== part.key))}
            />
          )}
        </div>
      ))}
      {!isFixed && parts.length < 20 && (
        <Button icon="plus" onClick={() => onChange([...parts, emptyPart()])} event="add-part">
          {t("quizzes.addPart")}
        </Button>
      )}
    </fieldset>
  );
}
