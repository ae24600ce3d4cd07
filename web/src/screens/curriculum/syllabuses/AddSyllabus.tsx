import { useState } from "react";
import { useTranslation } from "react-i18next";
import { send } from "../../../api/client.ts";
import { useWrite } from "../../../api/useWrite.ts";
import { ReferenceSelect } from "../../../kit/references/ReferenceSelect.tsx";
import { SaveForm } from "../../../ui/forms/SaveForm.tsx";
import { toCourse, toYear } from "../../structure/references.ts";
import { curriculumRefreshes } from "../curriculumRows.ts";
import { SyllabusFields } from "./SyllabusFields.tsx";

/** Adds a syllabus as a draft. */
export function AddSyllabus({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation();
  const [courseId, setCourse] = useState("");
  const [academicYearId, setYear] = useState("");
  const save = useWrite(
    (values: Record<string, string>) =>
      send("post", "/api/v1/syllabuses", {
        body: {
          ...{ courseId, academicYearId, title: values["title"]!.trim() },
          outcomes: values["outcomes"]?.trim() || null,
        },
      }),
    curriculumRefreshes,
  );
  const none = t("curriculum.choose");
  return (
    <SaveForm save={save} event="save-syllabus" onDone={onDone}>
      <div className="form-grid">
        <ReferenceSelect
          to={toCourse}
          label={t("curriculum.course")}
          name="courseId"
          none={none}
          value={courseId}
          onChange={setCourse}
          required
        />
        <ReferenceSelect
          to={toYear}
          label={t("curriculum.year")}
          name="academicYearId"
          none={none}
          value={academicYearId}
          onChange={setYear}
          required
        />
      </div>
      <SyllabusFields />
    </SaveForm>
  );
}
