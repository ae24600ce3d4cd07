import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useWrite } from "../../../api/useWrite.ts";
import { Button } from "../../../ui/actions/Button.tsx";
import { toast } from "../../../ui/feedback/toast.ts";
import { CheckField } from "../../../ui/forms/CheckField.tsx";
import { Field } from "../../../ui/forms/Field.tsx";
import { Form } from "../../../ui/forms/Form.tsx";
import { SelectField } from "../../../ui/forms/SelectField.tsx";
import { TextArea } from "../../../ui/forms/TextArea.tsx";
import {
  type NewQuestion,
  type Question,
  type QuestionType,
  questionTypes,
  quizRefreshes,
} from "../quizRows.ts";
import { PartRows } from "./PartRows.tsx";
import { hasParts, partsOf, questionOf } from "./questionDraft.ts";
import "../Quizzes.css";

interface Props {
  /** The question that is edited; without it a new one is written. */
  of?: Question | undefined;
  /** The question was published: type, points and parts stay. */
  isFixed?: boolean;
  /** Tags of a question of the bank; without them there is no field. */
  tags?: readonly string[];
  save: (question: NewQuestion, tags: string[]) => Promise<unknown>;
  onDone: () => void;
}

/** Writes or changes a question of any type with its right answer. */
export function QuestionForm({ of, isFixed = false, tags, save, onDone }: Props) {
  const { t } = useTranslation();
  const [type, setType] = useState<QuestionType>(of?.type ?? "choice");
  const [parts, setParts] = useState(() => partsOf(of));
  const write = useWrite(
    (values: Record<string, string>) =>
      save(
        questionOf(type, values, parts, of?.id),
        (values["tags"] ?? "")
          .split(",")
          .map((tag) => tag.trim())
          .filter(Boolean),
      ),
    quizRefreshes,
  );
  return (
    <Form
      error={write.error}
      onSubmit={(values) =>
        write.mutate(values, {
          onSuccess: () => {
            toast.done(t("common.saved"));
            onDone();
          },
        })
      }
    >
      <SelectField
        label={t("quizzes.type")}
        value={type}
        disabled={of !== undefined}
        onChange={({ target }) => setType(target.value as QuestionType)}
        choices={questionTypes.map((value) => ({ value, label: t(`quizzes.types.${value}`) }))}
      />
      <TextArea
        label={t("quizzes.question")}
        name="text"
        rows={3}
        maxLength={4_000}
        defaultValue={of?.text ?? ""}
        required
      />
      <Field
        label={t("quizzes.points")}
        name="points"
        inputMode="decimal"
        defaultValue={of ? String(Number(of.points)) : "1"}
        readOnly={isFixed}
        required
      />
      {hasParts(type) && <PartRows type={type} parts={parts} isFixed={isFixed} onChange={setParts} />}
      {type === "short" && (
        <>
          <TextArea
            label={t("quizzes.accepted")}
            name="accepted"
            rows={3}
            defaultValue={of?.type === "short" ? of.accepted.join("\n") : ""}
            required
          />
          <CheckField
            label={t("quizzes.caseSensitive")}
            name="caseSensitive"
            value="yes"
            defaultChecked={of?.type === "short" && of.caseSensitive}
          />
        </>
      )}
      {type === "numeric" && (
        <>
          <Field
            label={t("quizzes.value")}
            name="value"
            inputMode="decimal"
            defaultValue={of?.type === "numeric" ? of.value : ""}
            required
          />
          <Field
            label={t("quizzes.tolerance")}
            name="tolerance"
            inputMode="decimal"
            defaultValue={of?.type === "numeric" ? of.tolerance : "0"}
          />
        </>
      )}
      {type === "essay" ? (
        <TextArea
          label={t("quizzes.guidance")}
          name="guidance"
          rows={3}
          maxLength={2_000}
          defaultValue={of?.type === "essay" ? (of.guidance ?? "") : ""}
        />
      ) : (
        <TextArea
          label={t("quizzes.explanation")}
          name="explanation"
          rows={2}
          maxLength={2_000}
          defaultValue={of?.explanation ?? ""}
        />
      )}
      {tags && <Field label={t("quizzes.tags")} name="tags" defaultValue={tags.join(", ")} />}
      <div className="dialog-foot">
        <Button kind="plain" onClick={onDone}>
          {t("common.cancel")}
        </Button>
        <Button type="submit" kind="primary" busy={write.isPending} event="save-question">
          {t("common.save")}
        </Button>
      </div>
    </Form>
  );
}
