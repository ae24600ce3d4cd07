import { useTranslation } from "react-i18next";
import { SelectField } from "../../../../ui/forms/SelectField.tsx";
import { usePrograms } from "./usePrograms.ts";

/** Chooses the program of an enrolment; nothing in a school without programs. */
export function ProgramField({ present }: { present?: string | null }) {
  const { t } = useTranslation();
  const programs = usePrograms();
  const choices = programs.filter(({ id, status }) => status === "active" || id === present);
  if (choices.length === 0) return null;
  return (
    <SelectField
      label={t("enrolment.program")}
      name="programId"
      none={t("enrolment.noProgram")}
      defaultValue={present ?? ""}
      choices={choices.map(({ id, name }) => ({ value: id, label: name }))}
    />
  );
}
