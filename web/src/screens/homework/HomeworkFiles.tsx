import { useState } from "react";
import { useTranslation } from "react-i18next";
import { send } from "../../api/client.ts";
import { uploadFile } from "../../api/files/uploadFile.ts";
import { useAll } from "../../api/useAll.ts";
import { useWrite } from "../../api/useWrite.ts";
import { Button } from "../../ui/actions/Button.tsx";
import { ConfirmButton } from "../../ui/actions/ConfirmButton.tsx";
import { DownloadButton } from "../../ui/actions/DownloadButton.tsx";
import { ProblemNote } from "../../ui/feedback/ProblemNote.tsx";
import { Field } from "../../ui/forms/Field.tsx";
import { documentMediaTypes } from "../documents/fileTypes.ts";
import { uploadType } from "../documents/uploadType.ts";
import { type AssignmentFile, homeworkRefreshes } from "./homeworkRows.ts";

interface Props {
  assignmentId: string;
  /** The submission whose files are shown; without it those of the teacher. */
  submissionId?: string;
  mayAdd: boolean;
}

/** The files of homework or of a submission. A file that could not be sent stays, to be sent again. */
export function HomeworkFiles({ assignmentId, submissionId, mayAdd }: Props) {
  const { t } = useTranslation();
  const [waiting, setWaiting] = useState<readonly File[]>([]);
  const read = useAll("/api/v1/assignment-files", {
    query: submissionId ? { assignmentSubmissionId: submissionId } : { assignmentId },
  });
  const files = (read.data?.data ?? []).filter((file) => submissionId || !file.assignmentSubmissionId);
  const upload = useWrite(async (chosen: readonly File[]) => {
    for (const [index, file] of chosen.entries()) {
      setWaiting(chosen.slice(index));
      const query = new URLSearchParams({ fileName: file.name });
      const type = uploadType(file, documentMediaTypes);
      if (submissionId)
        await uploadFile("POST", `/api/v1/assignment-submissions/${submissionId}/files?${query}`, file, type);
      else await uploadFile("POST", `/api/v1/assignments/${assignmentId}/files?${query}`, file, type);
    }
    setWaiting([]);
  }, homeworkRefreshes);
  const isFixed = ({ attempt }: AssignmentFile) => submissionId !== undefined && attempt !== null;
  return (
    <div className="stack">
      {files.length > 0 && (
        <ul className="stack" aria-label={t(submissionId ? "homework.ownFiles" : "homework.attachments")}>
          {files.map((file) => (
            <li key={file.id} className="row">
              <bdi>{file.fileName}</bdi>
              {file.attempt !== null && (
                <span className="soft small">{t("homework.ofAttempt", { number: file.attempt })}</span>
              )}
              <DownloadButton
                kind="plain"
                path={`/api/v1/assignment-files/${file.id}/content`}
                event="download-homework-file"
                label={t("homework.download", { name: file.fileName })}
              />
              {mayAdd && !isFixed(file) && (
                <ConfirmButton
                  kind="plain"
                  label={t("homework.removeFile")}
                  question={t("homework.removeFileAsk", { name: file.fileName })}
                  event="remove-homework-file"
                  refreshes={homeworkRefreshes}
                  run={() =>
                    submissionId
                      ? send("delete", "/api/v1/assignment-submissions/files/{id}", { path: { id: file.id } })
                      : send("delete", "/api/v1/assignment-files/{id}", { path: { id: file.id } })
                  }
                />
              )}
            </li>
          ))}
        </ul>
      )}
      {mayAdd && (
        <>
          <Field
            label={t(submissionId ? "homework.addPhotos" : "homework.addFiles")}
            hint={t("homework.fileHint")}
            type="file"
            multiple
            accept={documentMediaTypes.join(",")}
            disabled={upload.isPending}
            onChange={({ target }) => {
              const chosen = [...(target.files ?? [])];
              target.value = "";
              if (chosen.length > 0) upload.mutate(chosen);
            }}
          />
          {upload.isError && (
            <>
              <ProblemNote error={upload.error} />
              {waiting.length > 0 && (
                <Button onClick={() => upload.mutate([...waiting])} event="retry-homework-files">
                  {t("homework.tryAgain", { names: waiting.map(({ name }) => name).join(", ") })}
                </Button>
              )}
            </>
          )}
        </>
      )}
    </div>
  );
}
