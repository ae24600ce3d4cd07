import { useState } from "react";
import { useTranslation } from "react-i18next";
import { send } from "../../../../api/client.ts";
import { useRead } from "../../../../api/useRead.ts";
import { useWrite } from "../../../../api/useWrite.ts";
import { isolated } from "../../../../lib/format/isolated.ts";
import { useFormat } from "../../../../lib/format/useFormat.ts";
import { useStructure } from "../../../../lib/useStructure.ts";
import { Note } from "../../../../ui/feedback/Note.tsx";
import { Field } from "../../../../ui/forms/Field.tsx";
import { SaveForm } from "../../../../ui/forms/SaveForm.tsx";
import { SelectField } from "../../../../ui/forms/SelectField.tsx";
import { Loaded } from "../../../../ui/lists/Loaded.tsx";
import { enrolmentRefreshes } from "./enrolmentRefreshes.ts";
import { ProgramField } from "./ProgramField.tsx";

interface Props {
  studentId: string;
  /** The enrolment that has ended, to return to. */
  former?: { academicYearId: string; gradeLevelId: string; sectionId: string | null; endsOn: string | null };
  onDone: () => void;
}

/** Enrols a student without a class: admitted without one, or returning after leaving. */
export function PlaceStudent({ studentId, former, onDone }: Props) {
  const { t } = useTranslation();
  const { today } = useFormat();
  const { levels, sections } = useStructure();
  const read = useRead("/api/v1/academic-years", { query: { limit: 50, sort: "-startsOn" } });
  const [chosenYear, setYear] = useState(former?.academicYearId ?? "");
  const [level, setLevel] = useState(former?.gradeLevelId ?? "");
  const place = useWrite(
    ({
      academicYearId,
      gradeLevelId,
      sectionId,
      programId,
      startsOn,
      rollNumber,
      entryType,
    }: Record<string, string>) =>
      send("post", "/api/v1/students/{id}/enrollments", {
        path: { id: studentId },
        body: {
          academicYearId: academicYearId!,
          gradeLevelId: gradeLevelId!,
          sectionId: sectionId || null,
          programId: programId || null,
          startsOn: startsOn!,
          rollNumber: rollNumber?.trim() || null,
          entryType: entryType?.trim() || null,
        },
      }),
    enrolmentRefreshes,
  );
  return (
    <Loaded read={read}>
      {({ data }) => {
        const years = data.filter(({ status }) => status !== "closed" && status !== "archived");
        const year =
          years.find(({ id }) => id === chosenYear) ?? years.find(({ isCurrent }) => isCurrent) ?? years[0];
        if (!year) return <Note tone="warn">{t("students.noYear")}</Note>;
        const now = today();
        const start = now < year.startsOn || now > year.endsOn ? year.startsOn : now;
        return (
          <SaveForm save={place} event="place-student" onDone={onDone}>
            <div className="form-grid">
              <SelectField
                label={t("students.year")}
                name="academicYearId"
                value={year.id}
                onChange={(change) => setYear(change.target.value)}
                choices={years.map(({ id, name }) => ({ value: id, label: isolated(name) }))}
              />
              <SelectField
                label={t("students.level")}
                name="gradeLevelId"
                none="–"
                required
                value={level}
                onChange={(change) => setLevel(change.target.value)}
                choices={levels.map(({ id, name }) => ({ value: id, label: name }))}
              />
              <SelectField
                label={t("students.class")}
                name="sectionId"
                none={t("students.classLater")}
                disabled={!level}
                key={`${year.id} ${level}`}
                defaultValue={former?.gradeLevelId === level ? (former.sectionId ?? "") : ""}
                choices={sections
                  .filter(
                    ({ gradeLevelId, academicYearId }) =>
                      gradeLevelId === level && academicYearId === year.id,
                  )
                  .map(({ id, name }) => ({ value: id, label: isolated(name) }))}
              />
              <ProgramField />
              <Field
                key={year.id}
                label={t("students.startsOn")}
                name="startsOn"
                type="date"
                min={year.startsOn}
                max={year.endsOn}
                defaultValue={start}
                required
              />
              <Field label={t("enrolment.roll")} name="rollNumber" maxLength={20} autoComplete="off" />
              <Field
                label={t("enrolment.entry")}
                name="entryType"
                maxLength={60}
                autoComplete="off"
                {...(former && { defaultValue: t("enrolment.returned") })}
              />
            </div>
          </SaveForm>
        );
      }}
    </Loaded>
  );
}
