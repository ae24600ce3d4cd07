import { useState } from "react";
import { useTranslation } from "react-i18next";
import { uploadFile } from "../../../api/files/uploadFile.ts";
import { useWrite } from "../../../api/useWrite.ts";
import { Button } from "../../../ui/actions/Button.tsx";
import { Field } from "../../../ui/forms/Field.tsx";
import { Form } from "../../../ui/forms/Form.tsx";
import { type Transfer, transferRefreshes } from "../transfers.ts";

const path = "/api/v1/record-transfers/packages";

/** Uploads the package of another school; it is checked at once, and nothing is created from it yet. */
export function UploadPackage({ onDone }: { onDone: (made?: Transfer) => void }) {
  const { t } = useTranslation();
  const [file, setFile] = useState<File>();
  const upload = useWrite(
    () => uploadFile<Transfer>("POST", path, file!, "application/zip"),
    transferRefreshes,
  );
  return (
    <Form error={upload.error} onSubmit={() => upload.mutate(undefined, { onSuccess: onDone })}>
      <p className="soft">{t("transfers.receiveHint")}</p>
      <Field
        label={t("transfers.file")}
        type="file"
        accept=".zip,application/zip"
        required
        onChange={({ target }) => setFile(target.files?.[0])}
      />
      <div className="dialog-foot">
        <Button kind="plain" onClick={() => onDone()}>
          {t("common.cancel")}
        </Button>
        <Button type="submit" kind="primary" event="upload-package" disabled={!file} busy={upload.isPending}>
          {t("transfers.check")}
        </Button>
      </div>
    </Form>
  );
}
