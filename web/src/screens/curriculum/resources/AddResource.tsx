import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "wouter";
import { get, send } from "../../../api/client.ts";
import { useWrite } from "../../../api/useWrite.ts";
import { CheckField } from "../../../ui/forms/CheckField.tsx";
import { SaveForm } from "../../../ui/forms/SaveForm.tsx";
import { SelectField } from "../../../ui/forms/SelectField.tsx";
import { ClassField } from "../ClassField.tsx";
import { curriculumRefreshes, type Resource, resourceKinds } from "../curriculumRows.ts";
import { ResourceFields } from "./ResourceFields.tsx";

/** Adds a learning resource as a draft; its file is uploaded on its page. */
export function AddResource({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation();
  const [, go] = useLocation();
  const [courseOfferingId, setClass] = useState("");
  const [kind, setKind] = useState<Resource["kind"]>("file");
  const save = useWrite(async (values: Record<string, string>) => {
    const { courseId } = await get("/api/v1/course-offerings/{id}", { path: { id: courseOfferingId } });
    const made = await send("post", "/api/v1/learning-resources", {
      body: {
        ...{ courseId, kind, title: values["title"]!.trim() },
        description: values["description"]?.trim() || null,
        courseOfferingId: values["wholeCourse"] === "yes" ? null : courseOfferingId,
        url: values["url"]?.trim() || null,
      },
    });
    go(`/learning-resources/${made.id}`);
    return made;
  }, curriculumRefreshes);
  return (
    <SaveForm save={save} event="save-resource" onDone={onDone}>
      <div className="form-grid">
        <ClassField value={courseOfferingId} onChange={setClass} required />
        <SelectField
          label={t("curriculum.kind")}
          value={kind}
          onChange={({ target }) => setKind(target.value as Resource["kind"])}
          choices={resourceKinds.map((value) => ({ value, label: t(`curriculum.kinds.${value}`) }))}
        />
        <CheckField
          label={t("curriculum.wholeCourse")}
          hint={t("curriculum.wholeCourseHint")}
          name="wholeCourse"
          value="yes"
        />
      </div>
      <ResourceFields kind={kind} />
    </SaveForm>
  );
}
