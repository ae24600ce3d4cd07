import { useState } from "react";
import { useTranslation } from "react-i18next";
import { send } from "../../../api/client.ts";
import { uploadFile } from "../../../api/files/uploadFile.ts";
import type { ResponseOf } from "../../../api/types.ts";
import { useWrite } from "../../../api/useWrite.ts";
import { Button } from "../../../ui/actions/Button.tsx";
import { toast } from "../../../ui/feedback/toast.ts";
import { CheckField } from "../../../ui/forms/CheckField.tsx";
import { Field } from "../../../ui/forms/Field.tsx";
import { Form } from "../../../ui/forms/Form.tsx";
import { quizRefreshes } from "../quizRows.ts";

const gift = "/api/v1/quiz-questions/gift";
const qti = "/api/v1/quiz-questions/qti";
type Checked = ResponseOf<typeof gift, "post"> | ResponseOf<typeof qti, "post">;

/** Imports a GIFT file, or a zip as a QTI package. */
async function importFile(courseId: string, file: File, options: { dryRun?: true; skipInvalid?: boolean }) {
  if (!/\.zip$/i.test(file.name))
    return send("post", gift, { body: { courseId, text: await file.text(), ...options } });
  const query = new URLSearchParams({ courseId });
  for (const [name, value] of Object.entries(options)) query.set(name, String(value));
  return uploadFile<ResponseOf<typeof qti, "post">>("POST", `${qti}?${query}`, file, "application/zip");
}

/** Checks a file of questions as soon as it is chosen, shows what cannot be imported, and adds the rest to the bank of a course. */
export function ImportForm({ courseId, onDone }: { courseId: string; onDone: () => void }) {
  const { t } = useTranslation();
  const [file, setFile] = useState<File>();
  const [skipInvalid, setSkipInvalid] = useState(false);
  const [checked, setChecked] = useState<Checked>();
  const check = useWrite(
    (chosen: File) => importFile(courseId, chosen, { dryRun: true }) as Promise<Checked>,
    [],
  );
  const add = useWrite(() => importFile(courseId, file!, { skipInvalid }) as Promise<Checked>, quizRefreshes);
  const rows = (checked?.data ?? []).map((each) => ({
    ...{ fault: each.fault, known: each.known },
    place: "item" in each ? each.item : t("quizzes.gift.line", { line: each.line }),
  }));
  const faults = rows.filter(({ fault }) => fault);
  const known = rows.filter((each) => each.known).length;
  const choose = (chosen: File | undefined) => {
    setChecked(undefined);
    setFile(chosen);
    if (chosen) check.mutate(chosen, { onSuccess: setChecked });
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
        accept=".gift,.txt,.zip,text/plain,application/zip"
        required
        onChange={({ target }) => choose(target.files?.[0])}
      />
      {checked && (
        <>
          <p role="status">
            {t("quizzes.gift.found", { found: checked.data.length, imported: checked.imported, known })}
          </p>
          {faults.length > 0 && (
            <>
              <ul className="small">
                {faults.map(({ place, fault }) => (
                  <li key={place}>{t("quizzes.gift.fault", { place, fault })}</li>
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
