import { useState } from "react";
import { useTranslation } from "react-i18next";
import { send } from "../../../api/client.ts";
import { useWrite } from "../../../api/useWrite.ts";
import { CheckField } from "../../../ui/forms/CheckField.tsx";
import { Field } from "../../../ui/forms/Field.tsx";
import { SaveForm } from "../../../ui/forms/SaveForm.tsx";
import { SelectField } from "../../../ui/forms/SelectField.tsx";
import { TextArea } from "../../../ui/forms/TextArea.tsx";
import { type Campaign, campaignRefreshes, type Question, questionKinds } from "./campaigns.ts";
import { newQuestionKey } from "./newQuestionKey.ts";

interface Props {
  campaign: Campaign;
  question?: Question | undefined;
  onDone: () => void;
}

/** Adds a question to the application form of a campaign, or changes one. */
export function QuestionForm({ campaign, question, onDone }: Props) {
  const { t } = useTranslation();
  const [kind, setKind] = useState<Question["kind"]>(question?.kind ?? "text");
  const { questions } = campaign;
  const save = useWrite((values: Record<string, string>) => {
    const label = values["label"]!.trim();
    const made: Question = {
      key: question?.key ?? newQuestionKey(label, questions),
      label,
      kind,
      required: values["required"] !== undefined,
      options: kind === "choice" ? linesOf(values["options"]) : [],
    };
    return send("patch", "/api/v1/admission-campaigns/{id}", {
      path: { id: campaign.id },
      body: {
        questions: question
          ? questions.map((each) => (each.key === made.key ? made : each))
          : [...questions, made],
      },
    });
  }, campaignRefreshes);
  return (
    <SaveForm save={save} event="save-question" onDone={onDone}>
      <div className="form-grid">
        <Field
          label={t("admissions.question")}
          name="label"
          required
          maxLength={200}
          autoComplete="off"
          defaultValue={question?.label}
        />
        <SelectField
          label={t("admissions.questionKind")}
          name="kind"
          value={kind}
          onChange={({ target }) => setKind(target.value as Question["kind"])}
          choices={questionKinds.map((value) => ({ value, label: t(`admissions.kind.${value}`) }))}
        />
        {kind === "choice" && (
          <TextArea
            label={t("admissions.options")}
            name="options"
            rows={4}
            required
            defaultValue={question?.options.join("\n")}
          />
        )}
        <CheckField
          label={t("admissions.required")}
          name="required"
          defaultChecked={question?.required ?? false}
        />
      </div>
    </SaveForm>
  );
}

const linesOf = (typed = "") =>
  typed
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);
