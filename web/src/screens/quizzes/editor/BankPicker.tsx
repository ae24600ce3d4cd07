import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useAll } from "../../../api/useAll.ts";
import { useWrite } from "../../../api/useWrite.ts";
import { Button } from "../../../ui/actions/Button.tsx";
import { CheckGroup } from "../../../ui/forms/CheckGroup.tsx";
import { Form } from "../../../ui/forms/Form.tsx";
import { SelectField } from "../../../ui/forms/SelectField.tsx";
import { Empty } from "../../../ui/lists/Empty.tsx";
import { Loaded } from "../../../ui/lists/Loaded.tsx";
import { type BankQuestion, type NewQuestion, quizRefreshes } from "../quizRows.ts";

interface Props {
  courseId: string;
  add: (questions: NewQuestion[]) => Promise<unknown>;
  onDone: () => void;
}

/** Copies questions of the bank of a course. */
export function BankPicker({ courseId, add, onDone }: Props) {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [tag, setTag] = useState("");
  const read = useAll("/api/v1/quiz-questions", { query: { courseId, status: "active" } });
  const write = useWrite(add, quizRefreshes);
  return (
    <Loaded read={read}>
      {({ data }) => {
        if (data.length === 0) return <Empty>{t("quizzes.bankEmpty")}</Empty>;
        const tags = [...new Set(data.flatMap((row) => row.tags))].sort();
        const shown = data.filter((row) => !tag || row.tags.includes(tag));
        return (
          <Form
            error={write.error}
            onSubmit={() =>
              write.mutate(data.filter(({ id }) => chosen.includes(id)).map(copyOf), { onSuccess: onDone })
            }
          >
            {tags.length > 0 && (
              <SelectField
                label={t("quizzes.tag")}
                none={t("quizzes.allTags")}
                value={tag}
                onChange={({ target }) => setTag(target.value)}
                choices={tags.map((value) => ({ value, label: value }))}
              />
            )}
            <CheckGroup
              legend={t("quizzes.questions")}
              choices={shown.map(({ id, text, type }) => ({
                value: id,
                label: `${text} (${t(`quizzes.types.${type}`)})`,
              }))}
              chosen={chosen}
              onChoose={setChosen}
            />
            <div className="dialog-foot">
              <Button kind="plain" onClick={onDone}>
                {t("common.cancel")}
              </Button>
              <Button
                type="submit"
                kind="primary"
                busy={write.isPending}
                disabled={chosen.length === 0}
                event="copy-questions"
              >
                {t("quizzes.copyQuestions")}
              </Button>
            </div>
          </Form>
        );
      }}
    </Loaded>
  );
}

/** A copy gets ids of its own, so that a question can be copied twice. */
function copyOf({ question }: BankQuestion): NewQuestion {
  const { id: _id, ...rest } = question;
  if ("options" in rest) return { ...rest, options: rest.options.map(({ id: _, ...option }) => option) };
  if ("items" in rest) return { ...rest, items: rest.items.map(({ text }) => ({ text })) };
  if ("pairs" in rest) return { ...rest, pairs: rest.pairs.map(({ left, right }) => ({ left, right })) };
  return rest;
}
