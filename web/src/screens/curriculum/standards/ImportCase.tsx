import { useState } from "react";
import { useTranslation } from "react-i18next";
import { uploadFile } from "../../../api/files/uploadFile.ts";
import type { ResponseOf } from "../../../api/types.ts";
import { useWrite } from "../../../api/useWrite.ts";
import { ReferenceSelect } from "../../../kit/references/ReferenceSelect.tsx";
import { Button } from "../../../ui/actions/Button.tsx";
import { toast } from "../../../ui/feedback/toast.ts";
import { Field } from "../../../ui/forms/Field.tsx";
import { Form } from "../../../ui/forms/Form.tsx";
import { toSubject } from "../../structure/references.ts";
import { standardRefreshes } from "./standardRows.ts";

const path = "/api/v1/standard-frameworks/case";
type Imported = ResponseOf<typeof path, "post">;

function importCase(file: File, query: Record<string, string>): Promise<Imported> {
  return uploadFile("POST", `${path}?${new URLSearchParams(query)}`, file, "application/octet-stream");
}

/** Checks a CASE package as soon as it is chosen, shows what would change, and imports it. */
export function ImportCase({ onDone }: { onDone: (frameworkId?: string) => void }) {
  const { t } = useTranslation();
  const [file, setFile] = useState<File>();
  const [subjectId, setSubject] = useState("");
  const [checked, setChecked] = useState<Imported>();
  const check = useWrite((chosen: File) => importCase(chosen, { dryRun: "true" }), []);
  const add = useWrite(() => importCase(file!, subjectId ? { subjectId } : {}), standardRefreshes);
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
          onSuccess: ({ standardFrameworkId, title }) => {
            toast.done(t("standards.import.done", { title }));
            onDone(standardFrameworkId ?? undefined);
          },
        })
      }
    >
      <p className="soft">{t("standards.import.hint")}</p>
      <Field
        label={t("standards.import.file")}
        type="file"
        accept=".json,application/json"
        required
        onChange={({ target }) => choose(target.files?.[0])}
      />
      <ReferenceSelect
        to={toSubject}
        label={t("standards.subject")}
        none={t("standards.import.keepSubject")}
        value={subjectId}
        onChange={setSubject}
      />
      {checked && (
        <p role="status">
          <strong>{checked.title}</strong>: {t("standards.import.found", { ...checked })}
        </p>
      )}
      <div className="dialog-foot">
        <Button kind="plain" onClick={() => onDone()}>
          {t("common.cancel")}
        </Button>
        <Button
          type="submit"
          kind="primary"
          event="import-case"
          disabled={!checked}
          busy={check.isPending || add.isPending}
        >
          {t("standards.import.run")}
        </Button>
      </div>
    </Form>
  );
}
