import { useState } from "react";
import { useTranslation } from "react-i18next";
import { send } from "../../../api/client.ts";
import type { ResponseOf } from "../../../api/types.ts";
import { useWrite } from "../../../api/useWrite.ts";
import { Button } from "../../../ui/actions/Button.tsx";
import { toast } from "../../../ui/feedback/toast.ts";
import { CheckField } from "../../../ui/forms/CheckField.tsx";
import { Field } from "../../../ui/forms/Field.tsx";
import { Form } from "../../../ui/forms/Form.tsx";
import { quizRefreshes } from "../quizRows.ts";

const path = "/api/v1/quiz-questions/gift";
type Checked = ResponseOf<typeof path, "post">;

/** Checks a GIFT file as soon as it is chosen, shows what cannot be imported, and adds the rest to the bank of a course. */
export function GiftForm({ courseId, onDone }: { courseId: string; onDone: () => void }) {
  const { t } = useTranslation();
  const [text, setText] = useState("");
  const [skipInvalid, setSkipInvalid] = useState(false);
  const [checked, setChecked] = useState<Checked>();
  const check = useWrite(
    (file: string) => send("post", path, { body: { courseId, text: file, dryRun: true } }),
    [],
  );
  const add = useWrite(() => send("post", path, { body: { courseId, text, skipInvalid } }), quizRefreshes);
  const faults = checked?.data.filter(({ fault }) => fault) ?? [];
  const known = checked?.data.filter((each) => each.known).length ?? 0;
  const choose = async (file: File | undefined) => {
    setChecked(undefined);
    if (!file) return;
    const read = await file.text();
    setText(read);
    check.mutate(read, { onSuccess: setChecked });
  };
  return (
    <Form
      error={add.error ?? check.error}
      onSubmit={() =>
        add.mutate(undefined, {
          onSuccess: ({ imported }) => {
            toast.done(t("quizzes.gift.done", { imported }));
            onDone();
          },
        })
      }
    >
      <p className="soft">{t("quizzes.gift.hint")}</p>
      <Field
        label={t("quizzes.gift.file")}
        type="file"
        accept=".gift,.txt,text/plain"
        required
        onChange={({ target }) => void choose(target.files?.[0])}
      />
      {checked && (
        <>
          <p role="status">
            {t("quizzes.gift.found", { found: checked.data.length, imported: checked.imported, known })}
          </p>
          {faults.length > 0 && (
            <>
              <ul className="small">
                {faults.map(({ line, fault }) => (
                  <li key={line}>{t("quizzes.gift.fault", { line, fault })}</li>
                ))}
              </ul>
              <CheckField
                label={t("quizzes.gift.skip")}
                checked={skipInvalid}
                onChange={({ target }) => setSkipInvalid(target.checked)}
              />
            </>
          )}
        </>
      )}
      <div className="dialog-foot">
        <Button kind="plain" onClick={onDone}>
          {t("common.cancel")}
        </Button>
        <Button
          type="submit"
          kind="primary"
          event="import-questions"
          disabled={!checked?.imported || (faults.length > 0 && !skipInvalid)}
          busy={check.isPending || add.isPending}
        >
          {t("quizzes.gift.import")}
        </Button>
      </div>
    </Form>
  );
}
