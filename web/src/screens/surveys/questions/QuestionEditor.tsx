import { useTranslation } from "react-i18next";
import { CheckField } from "../../../ui/forms/CheckField.tsx";
import { Field } from "../../../ui/forms/Field.tsx";
import { SelectField } from "../../../ui/forms/SelectField.tsx";
import { TextArea } from "../../../ui/forms/TextArea.tsx";
import { questionKinds } from "../surveyRows.ts";
import { isChoice, possibleAnswers, type QuestionDraft } from "./questionDrafts.ts";

interface Props {
  index: number;
  question: QuestionDraft;
  /** The questions before it, on whose answers it may depend. */
  earlier: readonly QuestionDraft[];
  onChange: (question: QuestionDraft) => void;
}

/** Edits one question: its text, kind, options and condition. */
export function QuestionEditor({ index, question, earlier, onChange }: Props) {
  const { t } = useTranslation();
  const { kind, text, required, options, min, max, cause, is } = question;
  const set = (values: Partial<QuestionDraft>) => onChange({ ...question, ...values });
  const causes = earlier.filter((each) => possibleAnswers(each).length > 0);
  const chosen = causes.find(({ id }) => id === cause);
  const path = (name: string) => `questions.${index}.${name}`;
  const words = (value: string) =>
    chosen?.kind === "yes_no" ? t(value === "true" ? "survey.yes" : "survey.no") : value;
  return (
    <div className="form-grid">
      <div className="wide">
        <Field
          label={t("survey.question")}
          name={path("text")}
          maxLength={500}
          required
          value={text}
          onChange={({ target }) => set({ text: target.value })}
        />
      </div>
      <SelectField
        label={t("survey.kind")}
        path={path("kind")}
        choices={questionKinds.map((value) => ({ value, label: t(`survey.questionKinds.${value}`) }))}
        value={kind}
        onChange={({ target }) =>
          set({
            kind: target.value as QuestionDraft["kind"],
            ...(target.value === "scale" && { min: min || "1", max: max || "5" }),
          })
        }
      />
      {isChoice(question) && (
        <TextArea
          label={t("survey.options")}
          name={path("options")}
          rows={4}
          required
          value={options}
          onChange={({ target }) => set({ options: target.value })}
        />
      )}
      {(kind === "scale" || kind === "number") && (
        <>
          <Field
            label={t("survey.min")}
            name={path("min")}
            type="number"
            required={kind === "scale"}
            value={min}
            onChange={({ target }) => set({ min: target.value })}
          />
          <Field
            label={t("survey.max")}
            name={path("max")}
            type="number"
            required={kind === "scale"}
            value={max}
            onChange={({ target }) => set({ max: target.value })}
          />
        </>
      )}
      {causes.length > 0 && (
        <SelectField
          label={t("survey.showIf")}
          path={path("showIf")}
          none={t("survey.always")}
          choices={causes.map(({ id, text: words }) => ({ value: id, label: words || id }))}
          value={cause}
          onChange={({ target }) => {
            const next = causes.find(({ id }) => id === target.value);
            set({ cause: target.value, is: next ? possibleAnswers(next)[0]! : "" });
          }}
        />
      )}
      {chosen && (
        <SelectField
          label={t("survey.isAnswered")}
          choices={possibleAnswers(chosen).map((value) => ({ value, label: words(value) }))}
          value={is}
          onChange={({ target }) => set({ is: target.value })}
        />
      )}
      <CheckField
        label={t("survey.required")}
        checked={required}
        onChange={({ target }) => set({ required: target.checked })}
      />
    </div>
  );
}
