import { useTranslation } from "react-i18next";
import { Field } from "../../../ui/forms/Field.tsx";
import { SelectField } from "../../../ui/forms/SelectField.tsx";
import { TextArea } from "../../../ui/forms/TextArea.tsx";
import type { Answer, PaperQuestion } from "../quizRows.ts";
import { OrderField } from "./OrderField.tsx";
import "../Quizzes.css";

interface Props {
  question: PaperQuestion;
  answer: Answer | null;
  onChange: (answer: Answer | null) => void;
}

/** Characters that can be pasted but that the service refuses. */
const unwritable = /[^\P{Cc}\n\t]|[\u202a-\u202e\u2066-\u2069]/gu;

/** The field for an answer, by the type of the question. */
export function AnswerField({ question, answer, onChange }: Props) {
  const { t } = useTranslation();
  const { id, type, options, targets } = question;
  const chosen = answer?.chosen ?? [];
  const choose = (ids: string[]) => onChange(ids.length ? { chosen: ids } : null);
  const write = (typed: string) => {
    const text = typed.replace(unwritable, "");
    onChange(text.trim() ? { text } : null);
  };
  switch (type) {
    case "choice":
    case "multiple":
      return (
        <fieldset className="quiz-options">
          <legend className="unseen">
            {t(type === "choice" ? "quizzes.chooseOne" : "quizzes.chooseAll")}
          </legend>
          {type === "multiple" && <span className="soft small">{t("quizzes.chooseAll")}</span>}
          {options.map((option) => (
            <label key={option.id} className="check">
              <input
                type={type === "choice" ? "radio" : "checkbox"}
                name={id}
                checked={chosen.includes(option.id)}
                onChange={({ target }) => {
                  if (type === "choice") choose([option.id]);
                  else
                    choose(
                      target.checked ? [...chosen, option.id] : chosen.filter((each) => each !== option.id),
                    );
                }}
              />
              <bdi>{option.text}</bdi>
            </label>
          ))}
        </fieldset>
      );
    case "ordering":
      return <OrderField options={options} chosen={chosen} onChange={choose} />;
    case "matching": {
      const pairs = answer?.pairs ?? [];
      const match = (left: string, right: string) => {
        const others = pairs.filter((pair) => pair.left !== left && pair.right !== right);
        const all = right ? [...others, { left, right }] : others;
        onChange(all.length ? { pairs: all } : null);
      };
      return (
        <div className="quiz-list">
          {options.map((option) => (
            <SelectField
              key={option.id}
              label={option.text}
              none={t("quizzes.choose")}
              value={pairs.find(({ left }) => left === option.id)?.right ?? ""}
              onChange={({ target }) => match(option.id, target.value)}
              choices={targets.map((target) => ({ value: target.id, label: target.text }))}
            />
          ))}
        </div>
      );
    }
    case "essay":
      return (
        <TextArea
          label={t("quizzes.answer")}
          rows={8}
          maxLength={20_000}
          value={answer?.text ?? ""}
          onChange={({ target }) => write(target.value)}
        />
      );
    default:
      return (
        <Field
          label={t("quizzes.answer")}
          inputMode={type === "numeric" ? "decimal" : "text"}
          maxLength={500}
          autoComplete="off"
          value={answer?.text ?? ""}
          onChange={({ target }) => write(target.value)}
        />
      );
  }
}
