import { useTranslation } from "react-i18next";
import { send } from "../../../api/client.ts";
import type { Body, Row } from "../../../api/types.ts";
import { useWrite } from "../../../api/useWrite.ts";
import { languages } from "../../../i18n/languages.ts";
import { Field } from "../../../ui/forms/Field.tsx";
import { SaveForm } from "../../../ui/forms/SaveForm.tsx";
import { SelectField } from "../../../ui/forms/SelectField.tsx";
import { TextArea } from "../../../ui/forms/TextArea.tsx";
import { channelNames } from "../../audience/audience.ts";
import { variables } from "./variables.ts";

type New = Body<"/api/v1/message-templates", "post">;
interface Props {
  /** Undefined for a new template. */
  template: Row<"/api/v1/message-templates"> | undefined;
  onDone: () => void;
}

/** Edits a template. Its name, channel and language are fixed because messages refer to them. */
export function TemplateForm({ template, onDone }: Props) {
  const { t, i18n } = useTranslation();
  const save = useWrite(
    ({ key, channel, language, subject, body, status }: Record<string, string>): Promise<unknown> => {
      const text = {
        subject: subject?.trim() || null,
        body: body!.trim(),
        status: status as NonNullable<New["status"]>,
      };
      return template
        ? send("patch", "/api/v1/message-templates/{id}", { path: { id: template.id }, body: text })
        : send("post", "/api/v1/message-templates", {
            body: { ...text, key: key!.trim(), channel, language } as New,
          });
    },
    ["/message-templates"],
  );
  return (
    <SaveForm save={save} event="save-template" onDone={onDone}>
      <div className="form-grid">
        {!template && (
          <>
            <Field label={t("common.name")} name="key" hint={t("messages.keyHint")} maxLength={60} required />
            <SelectField
              label={t("messages.channel")}
              name="channel"
              choices={channelNames.map((value) => ({ value, label: t(`messages.by.${value}`) }))}
            />
            <SelectField
              label={t("common.language")}
              name="language"
              defaultValue={i18n.language}
              choices={languages.map(({ tag, name }) => ({ value: tag, label: name }))}
            />
          </>
        )}
        <SelectField
          label={t("common.status")}
          name="status"
          defaultValue={template?.status ?? "active"}
          choices={["active", "draft", "retired"].map((value) => ({ value, label: t(`status.${value}`) }))}
        />
        <Field
          label={t("emails.subject")}
          name="subject"
          maxLength={200}
          defaultValue={template?.subject ?? ""}
        />
        <TextArea
          label={t("messages.body")}
          name="body"
          rows={6}
          maxLength={5000}
          defaultValue={template?.body ?? ""}
          required
        />
      </div>
      <p className="soft small">{t("messages.variables", variables)}</p>
    </SaveForm>
  );
}
