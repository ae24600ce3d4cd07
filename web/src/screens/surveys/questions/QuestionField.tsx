import { useId } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../../lib/format/useFormat.ts";
import { CheckGroup } from "../../../ui/forms/CheckGroup.tsx";
import { Field } from "../../../ui/forms/Field.tsx";
import { useFieldError } from "../../../ui/forms/formErrors.ts";
import { TextArea } from "../../../ui/forms/TextArea.tsx";
import { type Answer, type Question, stepsOf } from "../surveyRows.ts";
import "../Surveys.css";

interface Props {
  question: Question;
  answer: Answer | undefined;
  onAnswer: (answer: Answer | undefined) => void;
}

/** One question with the input for its kind. */
export function QuestionField({ question, answer, onAnswer }: Props) {
  const { t } = useTranslation();
  const { number } = useFormat();
  const { id, kind, text, required, options = [] } = question;
  const label = required ? `${text} *` : text;
  const path = `answers.${id}`;
  const typed = { label, name: path, required };
  switch (kind) {
    case "yes_no":
      return (
        <RadioGroup
          {...{ label, path, required, answer, onAnswer }}
          choices={[
            { value: true, words: t("survey.yes") },
            { value: false, words: t("survey.no") },
          ]}
        />
      );
    case "choice":
      return (
        <RadioGroup
          {...{ label, path, required, answer, onAnswer }}
          choices={options.map((value) => ({ value, words: value }))}
        />
      );
    case "scale":
      return (
        <RadioGroup
          {...{ label, path, required, answer, onAnswer }}
          isRow
          choices={stepsOf(question).map((value) => ({ value, words: number(value) }))}
        />
      );
    case "choices":
      return (
        <CheckGroup
          legend={label}
          choices={options.map((value) => ({ value, label: value }))}
          chosen={Array.isArray(answer) ? answer : []}
          onChoose={(chosen) => onAnswer(chosen.length > 0 ? chosen : undefined)}
        />
      );
    case "number":
      return (
        <Field
          {...typed}
          type="number"
          step="any"
          min={question.min}
          max={question.max}
          value={answer === undefined ? "" : String(answer)}
          onChange={({ target }) => onAnswer(target.value === "" ? undefined : Number(target.value))}
        />
      );
    case "short_text":
      return (
        <Field
          {...typed}
          maxLength={200}
          value={String(answer ?? "")}
          onChange={({ target }) => onAnswer(target.value || undefined)}
        />
      );
    case "long_text":
      return (
        <TextArea
          {...typed}
          rows={4}
          maxLength={5000}
          value={String(answer ?? "")}
          onChange={({ target }) => onAnswer(target.value || undefined)}
        />
      );
  }
}

interface RadioProps {
  label: string;
  path: string;
  required: boolean;
  answer: Answer | undefined;
  onAnswer: (answer: Answer) => void;
  choices: ReadonlyArray<{ value: boolean | number | string; words: string }>;
  /** Shows the choices beside each other. */
  isRow?: boolean;
}

function RadioGroup({ label, path, required, answer, onAnswer, choices, isRow = false }: RadioProps) {
  const id = useId();
  const error = useFieldError(path, undefined);
  return (
    <fieldset className="check-group survey-choices" data-row={isRow || undefined} data-path={path}>
      <legend>
        <bdi>{label}</bdi>
      </legend>
      {choices.map(({ value, words }) => (
        <label key={String(value)} className="check">
          <input
            type="radio"
            name={id}
            required={required}
            aria-invalid={error ? true : undefined}
            checked={answer === value}
            onChange={() => onAnswer(value)}
          />
          <bdi>{words}</bdi>
        </label>
      ))}
      {error && <span className="field-error">{error}</span>}
    </fieldset>
  );
}
