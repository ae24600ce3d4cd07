import { useState } from "react";
import { useTranslation } from "react-i18next";
import { send } from "../../../api/client.ts";
import { useEdit } from "../../../api/useEdit.ts";
import { useWrite } from "../../../api/useWrite.ts";
import { ReferenceSelect } from "../../../kit/references/ReferenceSelect.tsx";
import { EditedRow } from "../../../ui/dialogs/EditedRow.tsx";
import { Field } from "../../../ui/forms/Field.tsx";
import { SaveForm } from "../../../ui/forms/SaveForm.tsx";
import { SelectField } from "../../../ui/forms/SelectField.tsx";
import { TextArea } from "../../../ui/forms/TextArea.tsx";
import { toSubject } from "../../structure/references.ts";
import { type Framework, standardRefreshes } from "./standardRows.ts";

interface Props {
  framework?: Framework;
  onDone: () => void;
}

/** Adds a framework of the school's own, or changes one. */
export const FrameworkForm = ({ framework, onDone }: Props) =>
  framework ? (
    <EditedRow path="/api/v1/standard-frameworks/{id}" row={framework}>
      {(row) => <EditFramework framework={row} onDone={onDone} />}
    </EditedRow>
  ) : (
    <AddFramework onDone={onDone} />
  );

const bodyOf = (values: Record<string, string>) => ({
  title: values["title"]!.trim(),
  publisher: values["publisher"]?.trim() || null,
  version: values["version"]?.trim() || null,
  description: values["description"]?.trim() || null,
  subjectId: values["subjectId"] || null,
  status: values["status"] as Framework["status"],
});

function AddFramework({ onDone }: { onDone: () => void }) {
  const save = useWrite(
    (values: Record<string, string>) => send("post", "/api/v1/standard-frameworks", { body: bodyOf(values) }),
    standardRefreshes,
  );
  return (
    <SaveForm save={save} event="save-framework" onDone={onDone}>
      <FrameworkFields />
    </SaveForm>
  );
}

function EditFramework({ framework, onDone }: { framework: Framework; onDone: () => void }) {
  const { save, conflict, row, key } = useEdit({
    path: "/api/v1/standard-frameworks/{id}",
    row: framework,
    bodyOf,
    refreshes: standardRefreshes,
  });
  return (
    <SaveForm key={key} save={save} conflict={conflict} event="change-framework" onDone={onDone}>
      <FrameworkFields of={row} />
    </SaveForm>
  );
}

function FrameworkFields({ of }: { of?: Partial<Framework> }) {
  const { t } = useTranslation();
  const [subjectId, setSubject] = useState(of?.subjectId ?? "");
  return (
    <div className="form-grid">
      <Field label={t("standards.name")} name="title" maxLength={200} defaultValue={of?.title} required />
      <Field
        label={t("standards.publisher")}
        name="publisher"
        maxLength={200}
        defaultValue={of?.publisher ?? ""}
      />
      <Field label={t("standards.version")} name="version" maxLength={60} defaultValue={of?.version ?? ""} />
      <ReferenceSelect
        to={toSubject}
        name="subjectId"
        label={t("standards.subject")}
        none={t("standards.noSubject")}
        value={subjectId}
        onChange={setSubject}
      />
      <SelectField
        label={t("common.status")}
        name="status"
        defaultValue={of?.status ?? "active"}
        choices={(["active", "archived"] as const).map((value) => ({
          value,
          label: t(`standards.status.${value}`),
        }))}
      />
      <TextArea
        label={t("standards.description")}
        name="description"
        maxLength={2_000}
        rows={3}
        defaultValue={of?.description ?? ""}
      />
    </div>
  );
}
