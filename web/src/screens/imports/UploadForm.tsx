import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "wouter";
import { uploadFile } from "../../api/files/uploadFile.ts";
import type { ResponseOf } from "../../api/types.ts";
import { useWrite } from "../../api/useWrite.ts";
import { filePath } from "../../lib/filePath.ts";
import { Button } from "../../ui/actions/Button.tsx";
import { DownloadButton } from "../../ui/actions/DownloadButton.tsx";
import { Field } from "../../ui/forms/Field.tsx";
import { Form } from "../../ui/forms/Form.tsx";
import { SelectField } from "../../ui/forms/SelectField.tsx";
import { importKinds } from "./importKinds.ts";

const route = "/api/v1/import-batches";

/** Uploads a file. Its rows are checked before anything is imported. */
export function UploadForm({ onCancel }: { onCancel: () => void }) {
  const { t } = useTranslation();
  const [, go] = useLocation();
  const [kind, setKind] = useState<string>("students");
  const [file, setFile] = useState<File>();
  const upload = useWrite(
    () =>
      uploadFile<ResponseOf<typeof route, "post">>(
        "POST",
        filePath(route, { kind, fileName: file!.name.slice(0, 200) }),
        file!,
        "text/csv",
      ),
    ["/import-batches"],
  );
  return (
    <Form
      error={upload.error}
      onSubmit={() => upload.mutate(undefined, { onSuccess: ({ batch }) => go(`/imports/${batch.id}`) })}
    >
      <p className="soft">{t("imports.hint")}</p>
      <SelectField
        label={t("imports.kind")}
        choices={importKinds.map((value) => ({ value, label: t(`imports.of.${value}`) }))}
        value={kind}
        onChange={({ target }) => setKind(target.value)}
      />
      <div>
        <DownloadButton path={filePath(`${route}/template.csv`, { kind })} event="import-template">
          {t("imports.template")}
        </DownloadButton>
      </div>
      <Field
        label={t("imports.csv")}
        type="file"
        accept=".csv,text/csv"
        required
        onChange={({ target }) => setFile(target.files?.[0])}
      />
      <div className="dialog-foot">
        <Button kind="plain" onClick={onCancel}>
          {t("common.cancel")}
        </Button>
        <Button type="submit" kind="primary" disabled={!file} busy={upload.isPending} event="upload-import">
          {t("imports.check")}
        </Button>
      </div>
    </Form>
  );
}
