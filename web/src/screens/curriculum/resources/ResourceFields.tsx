import { useTranslation } from "react-i18next";
import { Field } from "../../../ui/forms/Field.tsx";
import { TextArea } from "../../../ui/forms/TextArea.tsx";
import type { Resource } from "../curriculumRows.ts";

interface Props {
  kind: Resource["kind"];
  of?: Pick<Resource, "title" | "description" | "url">;
}

/** Title, description and address of a learning resource. */
export function ResourceFields({ kind, of }: Props) {
  const { t } = useTranslation();
  return (
    <div className="form-grid">
      <Field label={t("curriculum.title")} name="title" maxLength={200} defaultValue={of?.title} required />
      {kind !== "file" && (
        <Field
          label={t("curriculum.url")}
          name="url"
          type="url"
          maxLength={500}
          defaultValue={of?.url ?? ""}
          required
        />
      )}
      <TextArea
        label={t("curriculum.description")}
        name="description"
        rows={3}
        maxLength={5000}
        defaultValue={of?.description ?? ""}
      />
    </div>
  );
}
