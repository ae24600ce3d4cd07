import { useTranslation } from "react-i18next";
import { useSearchParams } from "wouter";
import { useStructure } from "../../lib/useStructure.ts";
import { SelectField } from "../../ui/forms/SelectField.tsx";

/** The class or grade level in the address. */
export function useGroup() {
  const [params, setParams] = useSearchParams();
  const choose = (changes: Record<string, string>) =>
    setParams((former) => new URLSearchParams({ ...Object.fromEntries(former), ...changes }), {
      replace: true,
    });
  return {
    sectionId: params.get("sectionId") ?? "",
    gradeLevelId: params.get("gradeLevelId") ?? "",
    choose,
  };
}

/** Chooses a class, or a grade level. */
export function GroupChoice({ classOnly = false }: { classOnly?: boolean }) {
  const { t } = useTranslation();
  const { sectionChoices, levelChoices } = useStructure();
  const { sectionId, gradeLevelId, choose } = useGroup();
  return (
    <>
      <SelectField
        quiet
        label={t("students.class")}
        none={t("students.class")}
        choices={sectionChoices}
        value={sectionId}
        onChange={({ target }) => choose({ sectionId: target.value, gradeLevelId: "" })}
      />
      {!classOnly && (
        <SelectField
          quiet
          label={t("students.level")}
          none={t("students.level")}
          choices={levelChoices}
          value={gradeLevelId}
          onChange={({ target }) => choose({ gradeLevelId: target.value, sectionId: "" })}
        />
      )}
    </>
  );
}
