import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { send } from "../../../api/client.ts";
import type { Row } from "../../../api/types.ts";
import { useEdit } from "../../../api/useEdit.ts";
import { useWrite } from "../../../api/useWrite.ts";
import { languages } from "../../../i18n/languages.ts";
import { EditedRow } from "../../../ui/dialogs/EditedRow.tsx";
import { Field } from "../../../ui/forms/Field.tsx";
import { SaveForm } from "../../../ui/forms/SaveForm.tsx";
import { SelectField } from "../../../ui/forms/SelectField.tsx";
import { TextArea } from "../../../ui/forms/TextArea.tsx";
import { letterKinds } from "../kinds.ts";
import { templateVariables } from "./templateVariables.ts";

type Template = Row<"/api/v1/document-templates">;

const refreshes = ["/document-templates"];

const layoutOf = (values: Record<string, string>) => ({
  title: values["layout.title"]!.trim(),
  body: values["layout.body"]!.trim(),
  signatures: values["layout.signatures"]!.split("\n").flatMap((line) => line.trim() || []),
});

/** Writes a new template, or edits a draft. */
export const TemplateForm = ({ template, onDone }: { template?: Template; onDone: () => void }) =>
  template ? (
    <EditedRow path="/api/v1/document-templates/{id}" row={template}>
      {(row) => <EditTemplate template={row as Template} onDone={onDone} />}
    </EditedRow>
  ) : (
    <AddTemplate onDone={onDone} />
  );

function AddTemplate({ onDone }: { onDone: () => void }) {
  const { t, i18n } = useTranslation();
  const save = useWrite(
    (values: Record<string, string>) =>
      send("post", "/api/v1/document-templates", {
        body: {
          key: values["key"]!.trim(),
          name: values["name"]!.trim(),
          kind: values["kind"] as Template["kind"],
          language: values["language"] as Template["language"],
          layout: layoutOf(values),
        },
      }),
    refreshes,
  );
  return (
    <SaveForm save={save} event="save-template" onDone={onDone}>
      <div className="form-grid">
        <Field
          label={t("office.key")}
          name="key"
          hint={t("office.keyHint")}
          pattern="[a-z0-9]+(-[a-z0-9]+)*"
          required
          maxLength={60}
          autoComplete="off"
        />
        <SelectField
          label={t("office.kind")}
          name="kind"
          choices={letterKinds.map((value) => ({ value, label: t(`office.kinds.${value}`) }))}
        />
        <SelectField
          label={t("office.letterLanguage")}
          name="language"
          defaultValue={i18n.language}
          choices={languages.map(({ tag, name }) => ({ value: tag, label: name }))}
        />
        <TemplateFields />
      </div>
    </SaveForm>
  );
}

function EditTemplate({ template, onDone }: { template: Template; onDone: () => void }) {
  const { save, conflict, row, key } = useEdit({
    path: "/api/v1/document-templates/{id}",
    row: template,
    bodyOf: (values: Record<string, string>) => ({
      name: values["name"]!.trim(),
      layout: layoutOf(values),
    }),
    refreshes,
  });
  return (
    <SaveForm key={key} save={save} conflict={conflict} event="save-template" onDone={onDone}>
      <div className="form-grid">
        <TemplateFields template={row} />
      </div>
    </SaveForm>
  );
}

function TemplateFields({ template }: { template?: Template }) {
  const { t } = useTranslation();
  const fields = useRef<HTMLDivElement>(null);
  const insert = (name: string) => {
    const body = fields.current?.querySelector<HTMLTextAreaElement>("textarea[name='layout.body']");
    if (!name || !body) return;
    body.setRangeText(`{{${name}}}`, body.selectionStart, body.selectionEnd, "end");
    body.focus();
  };
  return (
    <div className="field wide stack" ref={fields}>
      <Field
        label={t("common.name")}
        name="name"
        required
        maxLength={120}
        autoComplete="off"
        defaultValue={template?.name}
      />
      <Field
        label={t("office.title")}
        name="layout.title"
        required
        maxLength={120}
        autoComplete="off"
        defaultValue={template?.layout.title}
      />
      <TextArea
        label={t("office.body")}
        name="layout.body"
        rows={10}
        maxLength={6000}
        required
        dir="auto"
        defaultValue={template?.layout.body}
      />
      <SelectField
        label={t("office.insert")}
        none="–"
        value=""
        onChange={({ target }) => insert(target.value)}
        choices={templateVariables.map((name) => ({ value: name, label: name }))}
      />
      <TextArea
        label={t("office.signatures")}
        name="layout.signatures"
        rows={3}
        maxLength={190}
        defaultValue={template?.layout.signatures.join("\n")}
      />
    </div>
  );
}
