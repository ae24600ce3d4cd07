import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useAll } from "../../../api/useAll.ts";
import { languages } from "../../../i18n/languages.ts";
import { useFormat } from "../../../lib/format/useFormat.ts";
import { CheckField } from "../../../ui/forms/CheckField.tsx";
import { Field } from "../../../ui/forms/Field.tsx";
import { SelectField } from "../../../ui/forms/SelectField.tsx";
import { TextArea } from "../../../ui/forms/TextArea.tsx";
import { Loaded } from "../../../ui/lists/Loaded.tsx";

const asked = ["reason", "conduct", "remarks"] as const;

/**
 * The fields of a letter to issue: the template in the chosen language, and what its text asks for. With `isForFamily` the family
 * sees it in any case.
 */
export function IssueFields({ isForFamily = false }: { isForFamily?: boolean }) {
  const { t, i18n } = useTranslation();
  const { today } = useFormat();
  const [language, setLanguage] = useState(i18n.language);
  const [chosen, setChosen] = useState("");
  const read = useAll("/api/v1/document-templates", { query: { status: "active", sort: "name" } });
  return (
    <Loaded read={read} lines={2}>
      {({ data }) => {
        const offered = data.filter((template) => template.language === language);
        const template = offered.find(({ id }) => id === chosen);
        const text = template ? `${template.layout.title} ${template.layout.body}` : "";
        const names = (name: string) => new RegExp(`\\{\\{\\s*${name}\\s*\\}\\}`).test(text);
        return (
          <div className="form-grid">
            <SelectField
              label={t("office.letterLanguage")}
              value={language}
              onChange={({ target }) => setLanguage(target.value)}
              choices={languages.map(({ tag, name }) => ({ value: tag, label: name }))}
            />
            <SelectField
              label={t("office.template")}
              name="documentTemplateId"
              none="–"
              required
              value={template ? chosen : ""}
              onChange={({ target }) => setChosen(target.value)}
              choices={offered.map(({ id, name }) => ({ value: id, label: name }))}
            />
            {asked.filter(names).map((name) => (
              <TextArea
                key={name}
                label={t(`office.values.${name}`)}
                name={`values.${name}`}
                rows={name === "remarks" ? 6 : 2}
                maxLength={name === "remarks" ? 4000 : 500}
                required
              />
            ))}
            <Field
              label={t("office.validUntil")}
              name="expiresOn"
              type="date"
              min={today()}
              required={names("expiresOn")}
            />
            {!isForFamily && (
              <CheckField
                label={t("office.family")}
                hint={t("office.familyHint")}
                name="visibleToFamily"
                defaultChecked
              />
            )}
          </div>
        );
      }}
    </Loaded>
  );
}
