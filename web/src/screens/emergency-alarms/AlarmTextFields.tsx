import { useState } from "react";
import { useTranslation } from "react-i18next";
import { languages } from "../../i18n/languages.ts";
import { SelectField } from "../../ui/forms/SelectField.tsx";
import { TextArea } from "../../ui/forms/TextArea.tsx";
import type { AlarmTexts } from "./alarmRows.ts";

interface Props {
  /** Text to start with, in the language of the page. */
  initial?: string;
}

const nameOf = (tag: string) => `texts.${tag}`;

/** The text of a message, in the language of the page and those that the writer adds. */
export function AlarmTextFields({ initial = "" }: Props) {
  const { t, i18n } = useTranslation();
  const [tags, setTags] = useState<readonly string[]>([i18n.language]);
  const others = languages.filter(({ tag }) => !tags.includes(tag));
  return (
    <>
      {languages
        .filter(({ tag }) => tags.includes(tag))
        .map(({ tag, name }) => (
          <TextArea
            key={tag}
            label={t("emergency.textIn", { language: name })}
            name={nameOf(tag)}
            lang={tag}
            dir="auto"
            rows={3}
            maxLength={500}
            required={tag === i18n.language}
            defaultValue={tag === i18n.language ? initial : ""}
          />
        ))}
      {others.length > 0 && (
        <SelectField
          label={t("emergency.addLanguage")}
          none={t("emergency.noLanguage")}
          choices={others.map(({ tag, name }) => ({ value: tag, label: name }))}
          value=""
          onChange={({ target }) => target.value && setTags([...tags, target.value])}
        />
      )}
    </>
  );
}

/** The texts that were typed, by language. */
export const textsOf = (values: Readonly<Record<string, string>>): AlarmTexts =>
  Object.fromEntries(
    languages.flatMap(({ tag }) => {
      const text = values[nameOf(tag)]?.trim();
      return text ? [[tag, text]] : [];
    }),
  );
