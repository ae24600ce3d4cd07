import { useTranslation } from "react-i18next";
import { useRead } from "../../../api/useRead.ts";
import { CheckGroup } from "../../../ui/forms/CheckGroup.tsx";
import { SelectField } from "../../../ui/forms/SelectField.tsx";

interface Props {
  courseOfferingId: string;
  /** Undefined for the whole class. */
  chosen: readonly string[] | undefined;
  onChoose: (chosen: readonly string[] | undefined) => void;
}

/** Chooses the whole class, or some of its students. */
export function AudienceField({ courseOfferingId, chosen, onChoose }: Props) {
  const { t } = useTranslation();
  const { data } = useRead("/api/v1/course-offerings/{id}/gradebook", {
    path: { id: courseOfferingId },
    enabled: chosen !== undefined,
  });
  return (
    <>
      <SelectField
        label={t("homework.audience")}
        path="studentIds"
        value={chosen ? "students" : "class"}
        onChange={({ target }) => onChoose(target.value === "class" ? undefined : [])}
        choices={[
          { value: "class", label: t("homework.wholeClass") },
          { value: "students", label: t("homework.chosenStudents") },
        ]}
      />
      {chosen && (
        <CheckGroup
          legend={t("homework.chosenStudents")}
          choices={(data?.students ?? []).map(({ studentId, name }) => ({ value: studentId, label: name }))}
          chosen={chosen}
          onChoose={onChoose}
        />
      )}
    </>
  );
}
