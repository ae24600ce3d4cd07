import { useState } from "react";
import { useTranslation } from "react-i18next";
import { send } from "../../../api/client.ts";
import { useWrite } from "../../../api/useWrite.ts";
import { CheckGroup } from "../../../ui/forms/CheckGroup.tsx";
import { Field } from "../../../ui/forms/Field.tsx";
import { SaveForm } from "../../../ui/forms/SaveForm.tsx";
import { SelectField } from "../../../ui/forms/SelectField.tsx";
import { TextArea } from "../../../ui/forms/TextArea.tsx";
import { linesOf, parametersOf, sharedData, type Tool, toolRefreshes, toolServices } from "../ltiRows.ts";

interface Props {
  /** The tool to edit; undefined to register one. */
  tool?: Tool;
  onDone: (made?: { id: string }) => void;
}

/** Registers a learning tool, or edits one. */
export function ToolForm({ tool, onDone }: Props) {
  const { t } = useTranslation();
  const [services, setServices] = useState<string[]>(tool?.services ?? []);
  const save = useWrite(async (values: Record<string, string>) => {
    const body = { ...bodyOf(values), services: services as Tool["services"] };
    const made = tool
      ? await send("patch", "/api/v1/lti-tools/{id}", { path: { id: tool.id }, body })
      : await send("post", "/api/v1/lti-tools", { body });
    onDone(made);
    return made;
  }, toolRefreshes);
  const url = { type: "url", dir: "ltr", maxLength: 500, placeholder: "https://" } as const;
  return (
    <SaveForm save={save} event="save-lti-tool" onDone={onDone}>
      <div className="form-grid">
        <Field label={t("common.name")} name="name" required maxLength={80} defaultValue={tool?.name ?? ""} />
        <SelectField
          label={t("common.status")}
          name="status"
          defaultValue={tool?.status ?? "active"}
          choices={(["active", "inactive"] as const).map((value) => ({
            value,
            label: t(`lti.toolStatus.${value}`),
          }))}
        />
        <Field
          {...url}
          label={t("lti.loginUrl")}
          name="loginUrl"
          required
          defaultValue={tool?.loginUrl ?? ""}
        />
        <Field
          {...url}
          label={t("lti.target")}
          name="targetLinkUri"
          required
          defaultValue={tool?.targetLinkUri ?? ""}
        />
        <TextArea
          label={t("lti.redirects")}
          placeholder={t("lti.redirectsHint")}
          name="redirectUris"
          rows={2}
          dir="ltr"
          required
          defaultValue={tool?.redirectUris.join("\n") ?? ""}
        />
        <Field
          {...url}
          label={t("lti.jwksUrl")}
          hint={t("lti.keyHint")}
          name="jwksUrl"
          defaultValue={tool?.jwksUrl ?? ""}
        />
        <TextArea
          label={t("lti.publicKey")}
          name="publicKey"
          rows={2}
          dir="ltr"
          defaultValue={tool?.publicKey ?? ""}
        />
        <Field
          {...url}
          label={t("lti.deepLinkingUrl")}
          hint={t("lti.deepLinkingHint")}
          name="deepLinkingUrl"
          defaultValue={tool?.deepLinkingUrl ?? ""}
        />
        <SelectField
          label={t("lti.shares")}
          name="sharedData"
          defaultValue={tool?.sharedData ?? "none"}
          choices={sharedData.map((value) => ({ value, label: t(`lti.sharedData.${value}`) }))}
        />
        <TextArea
          label={t("lti.parameters")}
          placeholder={t("lti.parametersHint")}
          name="customParameters"
          rows={2}
          dir="ltr"
          defaultValue={linesOf(tool?.customParameters)}
        />
      </div>
      <CheckGroup
        legend={t("lti.services")}
        choices={toolServices.map((value) => ({ value, label: t(`lti.service.${value}`) }))}
        chosen={services}
        onChoose={setServices}
      />
    </SaveForm>
  );
}

function bodyOf(values: Record<string, string>) {
  const textOf = (name: string) => values[name]?.trim() || null;
  return {
    name: values["name"]!.trim(),
    status: values["status"] as Tool["status"],
    loginUrl: values["loginUrl"]!.trim(),
    targetLinkUri: values["targetLinkUri"]!.trim(),
    redirectUris: values["redirectUris"]!.split(/\s+/).filter(Boolean),
    jwksUrl: textOf("jwksUrl"),
    publicKey: textOf("publicKey"),
    deepLinkingUrl: textOf("deepLinkingUrl"),
    sharedData: values["sharedData"] as Tool["sharedData"],
    customParameters: parametersOf(values["customParameters"]),
  };
}
