import { useTranslation } from "react-i18next";
import { setLanguage } from "../../i18n/i18n.ts";
import { type Language, languages } from "../../i18n/languages.ts";
import { SelectField } from "./SelectField.tsx";

export function LanguageSelect({ quiet = true }: { quiet?: boolean }) {
  const { t, i18n } = useTranslation();
  return (
    <div className="field-language">
      <SelectField
        quiet={quiet}
        label={t("common.language")}
        value={i18n.language}
        choices={languages.map(({ tag, name }) => ({ value: tag, label: name }))}
        onChange={(change) => void setLanguage(change.target.value as Language)}
      />
    </div>
  );
}
