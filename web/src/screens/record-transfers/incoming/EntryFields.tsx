import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useRead } from "../../../api/useRead.ts";
import { isolated } from "../../../lib/format/isolated.ts";
import { useFormat } from "../../../lib/format/useFormat.ts";
import { useStructure } from "../../../lib/useStructure.ts";
import { Field } from "../../../ui/forms/Field.tsx";
import { SelectField } from "../../../ui/forms/SelectField.tsx";

/** Academic year, grade level, class and first day of a student who comes. */
export function EntryFields() {
  const { t } = useTranslation();
  const { today } = useFormat();
  const { levels, sections } = useStructure();
  const read = useRead("/api/v1/academic-years", { query: { limit: 50, sort: "-startsOn" } });
  const [chosenYear, setYear] = useState("");
  const [level, setLevel] = useState("");
  const years = (read.data?.data ?? []).filter(({ status }) => status !== "closed" && status !== "archived");
  const year =
    years.find(({ id }) => id === chosenYear) ?? years.find(({ isCurrent }) => isCurrent) ?? years[0];
  if (!year) return null;
  const now = today();
  return (
    <>
      <SelectField
        label={t("transfers.year")}
        name="academicYearId"
        path="enrollment.academicYearId"
        value={year.id}
        onChange={({ target }) => setYear(target.value)}
        choices={years.map(({ id, name }) => ({ value: id, label: isolated(name) }))}
      />
      <SelectField
        label={t("transfers.level")}
        name="gradeLevelId"
        path="enrollment.gradeLevelId"
        none="–"
        required
        value={level}
        onChange={({ target }) => setLevel(target.value)}
        choices={levels.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <SelectField
        key={`${year.id} ${level}`}
        label={t("students.class")}
        name="sectionId"
        path="enrollment.sectionId"
        none={t("transfers.classLater")}
        disabled={!level}
        choices={sections
          .filter(({ gradeLevelId, academicYearId }) => gradeLevelId === level && academicYearId === year.id)
          .map(({ id, name }) => ({ value: id, label: isolated(name) }))}
      />
      <Field
        key={year.id}
        label={t("transfers.startsOn")}
        name="startsOn"
        path="enrollment.startsOn"
        type="date"
        min={year.startsOn}
        max={year.endsOn}
        defaultValue={now < year.startsOn || now > year.endsOn ? year.startsOn : now}
        required
      />
    </>
  );
}
