import { useTranslation } from "react-i18next";
import { uploadFile } from "../../../api/files/uploadFile.ts";
import { useWrite } from "../../../api/useWrite.ts";
import { ProblemNote } from "../../../ui/feedback/ProblemNote.tsx";
import { Field } from "../../../ui/forms/Field.tsx";
import { documentMediaTypes } from "../../documents/fileTypes.ts";
import { uploadType } from "../../documents/uploadType.ts";
import { curriculumRefreshes } from "../curriculumRows.ts";

/** Uploads the file of a learning resource, in place of an earlier one. */
export function ResourceFile({ id }: { id: string }) {
  const { t } = useTranslation();
  const upload = useWrite((file: File) => {
    const query = new URLSearchParams({ fileName: file.name });
    const type = uploadType(file, documentMediaTypes);
    return uploadFile("PUT", `/api/v1/learning-resources/${id}/content?${query}`, file, type);
  }, curriculumRefreshes);
  return (
    <>
      <Field
        label={t("curriculum.upload")}
        hint={t("curriculum.uploadHint")}
        type="file"
        accept={documentMediaTypes.join(",")}
        disabled={upload.isPending}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          target.value = "";
          if (file) upload.mutate(file);
        }}
      />
      {upload.isError && <ProblemNote error={upload.error} />}
    </>
  );
}
