import { useState } from "react";
import { useTranslation } from "react-i18next";
import { uploadFile } from "../../../../api/files/uploadFile.ts";
import type { ResponseOf } from "../../../../api/types.ts";
import { useWrite } from "../../../../api/useWrite.ts";
import { isolated } from "../../../../lib/format/isolated.ts";
import { useDayWords } from "../../../../lib/words/useDayWords.ts";
import { Button } from "../../../../ui/actions/Button.tsx";
import { toast } from "../../../../ui/feedback/toast.ts";
import { CheckField } from "../../../../ui/forms/CheckField.tsx";
import { Field } from "../../../../ui/forms/Field.tsx";
import { Form } from "../../../../ui/forms/Form.tsx";
import { FetPreview } from "./FetPreview.tsx";

type Checked = ResponseOf<"/api/v1/timetables/{id}/fet", "post">;

/** Checks a file of FET as soon as it is chosen, shows what it would change, and replaces the lessons of the draft. */
export function ImportFet({ timetableId, onDone }: { timetableId: string; onDone: () => void }) {
  const { t } = useTranslation();
  const w = useDayWords();
  const [file, setFile] = useState<File>();
  const [skipUnknown, setSkipUnknown] = useState(false);
  const [checked, setChecked] = useState<Checked>();
  const upload = (chosen: File, query: string) =>
    uploadFile<Checked>("POST", `/api/v1/timetables/${timetableId}/fet?${query}`, chosen, "application/xml");
  const check = useWrite((chosen: File) => upload(chosen, "dryRun=true"), []);
  const run = useWrite(() => upload(file!, `skipUnknown=${skipUnknown}`), ["/timetable-entries"]);
  const choose = (chosen: File | undefined) => {
    setChecked(undefined);
    setFile(chosen);
    if (chosen) check.mutate(chosen, { onSuccess: setChecked });
  };
  const isBlocked = !checked || (checked.unknown.length > 0 && !skipUnknown);
  return (
    <Form
      error={run.error ?? check.error}
      onSubmit={() =>
        run.mutate(undefined, {
          onSuccess: ({ lessons }) => {
            toast.done(w("fet.done", { lessons }));
            onDone();
          },
        })
      }
    >
      <p className="soft">{w("fet.importHint", { name: isolated("_data_and_timetable.fet") })}</p>
      <Field
        label={w("fet.file")}
        type="file"
        accept=".fet,.xml,application/xml"
        required
        onChange={({ target }) => choose(target.files?.[0])}
      />
      {checked && <FetPreview checked={checked} />}
      {checked && checked.unknown.length > 0 && (
        <CheckField
          label={w("fet.skip")}
          checked={skipUnknown}
          onChange={({ target }) => setSkipUnknown(target.checked)}
        />
      )}
      <div className="dialog-foot">
        <Button kind="plain" onClick={onDone}>
          {t("common.cancel")}
        </Button>
        <Button
          type="submit"
          kind="primary"
          event="import-fet"
          disabled={isBlocked}
          busy={check.isPending || run.isPending}
        >
          {w("fet.import")}
        </Button>
      </div>
    </Form>
  );
}
