import { useState } from "react";
import { useTranslation } from "react-i18next";
import { uploadFile } from "../../api/files/uploadFile.ts";
import { useWrite } from "../../api/useWrite.ts";
import { Button } from "../../ui/actions/Button.tsx";
import { Icon } from "../../ui/actions/Icon.tsx";
import { ProblemNote } from "../../ui/feedback/ProblemNote.tsx";
import { toast } from "../../ui/feedback/toast.ts";
import { Field } from "../../ui/forms/Field.tsx";
import { Form } from "../../ui/forms/Form.tsx";
import { DocumentFields } from "./DocumentFields.tsx";
import type { DocumentOwner } from "./Documents.tsx";
import { documentMediaTypes } from "./fileTypes.ts";
import { uploadType } from "./uploadType.ts";

/** What became of a chosen file. */
type Outcome = { done: true } | { error: unknown };

/** Uploads several files with the same type, expiry and visibility. Those that are refused stay, each with its reason. */
export function UploadDocuments({ of, onDone }: { of: DocumentOwner; onDone: () => void }) {
  const { t } = useTranslation();
  const [files, setFiles] = useState<readonly File[]>([]);
  const [outcomes, setOutcomes] = useState<ReadonlyMap<File, Outcome>>(new Map());
  const upload = useWrite(
    async (values: Record<string, string>) => {
      const reached = new Map([...outcomes].filter(([, outcome]) => "done" in outcome));
      for (const file of files) {
        if (reached.has(file)) continue;
        const query = new URLSearchParams({
          ...of,
          documentType: values["documentType"]!,
          fileName: file.name,
          ...(values["expiresOn"] && { expiresOn: values["expiresOn"] }),
          visibleToFamily: String(values["visibleToFamily"] !== undefined),
        });
        const outcome: Outcome = await uploadFile(
          "POST",
          `/api/v1/documents?${query}`,
          file,
          uploadType(file, documentMediaTypes),
        ).then(
          () => ({ done: true }) as const,
          (error: unknown) => ({ error }),
        );
        reached.set(file, outcome);
        setOutcomes(new Map(reached));
      }
      return [...reached.values()].every((outcome) => "done" in outcome);
    },
    ["/documents"],
  );
  const submit = (values: Record<string, string>) =>
    upload.mutate(values, {
      onSuccess: (all) => {
        if (!all) return;
        toast.done(t("documents.uploaded"));
        onDone();
      },
    });
  const hasFailed = [...outcomes.values()].some((outcome) => "error" in outcome);
  return (
    <Form error={upload.error} onSubmit={submit}>
      <Field
        label={t("documents.choose")}
        hint={t("documents.chooseHint")}
        type="file"
        multiple
        accept={documentMediaTypes.join(",")}
        disabled={upload.isPending}
        onChange={({ target }) => {
          setFiles([...(target.files ?? [])]);
          setOutcomes(new Map());
        }}
      />
      {files.length > 0 && (
        <ul className="chosen-files" aria-label={t("documents.chosen")} aria-live="polite">
          {files.map((file) => (
            <ChosenFile
              key={`${file.name} ${file.size} ${file.lastModified}`}
              file={file}
              outcome={outcomes.get(file)}
            />
          ))}
        </ul>
      )}
      {hasFailed && !upload.isPending && <p>{t("documents.failed")}</p>}
      <DocumentFields forFamily={Boolean(of.studentId ?? of.guardianId)} />
      <div className="dialog-foot">
        <Button kind="plain" onClick={onDone}>
          {t("common.cancel")}
        </Button>
        <Button
          type="submit"
          kind="primary"
          disabled={files.length === 0}
          busy={upload.isPending}
          event="upload-documents"
        >
          {t("documents.upload")}
        </Button>
      </div>
    </Form>
  );
}

function ChosenFile({ file, outcome }: { file: File; outcome: Outcome | undefined }) {
  const { t } = useTranslation();
  return (
    <li>
      <span className="row">
        <bdi>{file.name}</bdi>
        {outcome && "done" in outcome && (
          <span className="row soft small">
            <Icon name="check" />
            {t("documents.uploaded")}
          </span>
        )}
      </span>
      {outcome && "error" in outcome && <ProblemNote error={outcome.error} />}
    </li>
  );
}
