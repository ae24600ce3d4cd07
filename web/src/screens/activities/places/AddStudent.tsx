import { useState } from "react";
import { useTranslation } from "react-i18next";
import { send } from "../../../api/client.ts";
import { ConfirmButton } from "../../../ui/actions/ConfirmButton.tsx";
import { CheckField } from "../../../ui/forms/CheckField.tsx";
import { StudentPicker } from "../../../ui/people/StudentPicker.tsx";
import { activityRefreshes } from "../activityRows.ts";

/** Adds the choice of a student at the office, with consent on paper. */
export function AddStudent({ activityId }: { activityId: string }) {
  const { t } = useTranslation();
  const [studentId, setStudentId] = useState("");
  return (
    <ConfirmButton
      label={t("activities.addStudent")}
      question={t("activities.addAsk")}
      event="add-to-activity"
      refreshes={activityRefreshes}
      run={({ consent }) =>
        send("post", "/api/v1/activity-enrollments", {
          body: { activityId, studentId, consent: consent === "yes" },
        })
      }
    >
      <StudentPicker onPick={setStudentId} />
      <CheckField label={t("activities.consentPaper")} name="consent" value="yes" />
    </ConfirmButton>
  );
}
