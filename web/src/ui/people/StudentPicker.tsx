import { useTranslation } from "react-i18next";
import { PersonPicker } from "./PersonPicker.tsx";

/** Finds a student by name or admission number. Editing the text afterwards clears the selection. */
export function StudentPicker({ onPick }: { onPick: (studentId: string) => void }) {
  const { t } = useTranslation();
  return (
    <PersonPicker
      kind="students"
      label={t("fees.student")}
      placeholder={t("students.search")}
      onPick={(student) => onPick(student?.id ?? "")}
    />
  );
}
