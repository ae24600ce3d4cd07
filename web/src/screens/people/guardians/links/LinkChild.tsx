import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useWrite } from "../../../../api/useWrite.ts";
import { SaveForm } from "../../../../ui/forms/SaveForm.tsx";
import { StudentPicker } from "../../../../ui/people/StudentPicker.tsx";
import { linkRefreshes } from "./linkRefreshes.ts";
import { RightsFields } from "./RightsFields.tsx";
import { rightsOf } from "./rights.ts";
import { createLink } from "./saveLink.ts";

/** Links a guardian to a student. */
export function LinkChild({ guardianId, onDone }: { guardianId: string; onDone: () => void }) {
  const { t } = useTranslation();
  const [studentId, setStudentId] = useState("");
  const save = useWrite(async (values: Record<string, string>) => {
    await createLink({ ...rightsOf(values), relation: values["relation"]!, studentId, guardianId });
  }, linkRefreshes);
  return (
    <SaveForm save={save} event="link-child" onDone={onDone} canSave={studentId !== ""}>
      <p className="soft small">{t("family.linkChildAbout")}</p>
      <div className="form-grid">
        <StudentPicker onPick={setStudentId} />
        <RightsFields />
      </div>
    </SaveForm>
  );
}
