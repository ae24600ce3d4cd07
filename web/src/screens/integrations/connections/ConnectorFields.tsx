import { useTranslation } from "react-i18next";
import { CheckGroup } from "../../../ui/forms/CheckGroup.tsx";
import { Field } from "../../../ui/forms/Field.tsx";
import { TextArea } from "../../../ui/forms/TextArea.tsx";
import type { Connector } from "./connectionBody.ts";

const example = {
  resources: [
    {
      kind: "students",
      path: "/pupils",
      items: "data",
      id: "id",
      fields: { givenName: "name.first", familyName: "name.last" },
    },
  ],
};

interface Props {
  connector: Connector;
  settings: Readonly<Record<string, unknown>> | undefined;
  services: readonly string[];
  onServices: (services: string[]) => void;
}

/** The settings specific to a connector. */
export function ConnectorFields({ connector, settings, services, onServices }: Props) {
  const { t } = useTranslation();
  const text = (name: string) => (typeof settings?.[name] === "string" ? settings[name] : "");
  if (connector === "generic-json")
    return (
      <TextArea
        label={t("integrations.settings")}
        name="settings"
        rows={10}
        dir="ltr"
        spellCheck={false}
        className="input codes"
        required
        defaultValue={JSON.stringify(settings ?? example, null, 2)}
      />
    );
  return (
    <>
      <div className="wide">
        <CheckGroup
          legend={t("integrations.services")}
          choices={["rostering", "demographics", "gradebook"].map((value) => ({
            value,
            label: t(`integrations.service.${value}`),
          }))}
          chosen={services}
          onChoose={onServices}
        />
      </div>
      <Field
        label={t("integrations.schoolSourcedId")}
        name="schoolSourcedId"
        dir="ltr"
        maxLength={200}
        defaultValue={text("schoolSourcedId")}
      />
      <Field
        label={t("integrations.defaultGradeLevelCode")}
        name="defaultGradeLevelCode"
        maxLength={20}
        defaultValue={text("defaultGradeLevelCode")}
      />
    </>
  );
}
