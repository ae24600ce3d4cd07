import { useTranslation } from "react-i18next";
import { Field } from "../../../ui/forms/Field.tsx";
import { TextArea } from "../../../ui/forms/TextArea.tsx";
import type { Syllabus } from "../curriculumRows.ts";

/** Title and outcomes of a syllabus. */
export function SyllabusFields({ of }: { of?: Pick<Syllabus, "title" | "outcomes"> }) {
  const { t } = useTranslation();
  return (
    <div className="form-grid">
      <Field label={t("curriculum.title")} name="title" maxLength={200} defaultValue={of?.title} required />
      <TextArea
        label={t("curriculum.outcomes")}
        name="outcomes"
        rows={5}
        maxLength={10_000}
        defaultValue={of?.outcomes ?? ""}
      />
    </div>
  );
}
