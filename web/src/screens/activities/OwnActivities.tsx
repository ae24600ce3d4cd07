import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useAll } from "../../api/useAll.ts";
import { fullName } from "../../lib/format/fullName.ts";
import { useSignedIn } from "../../session/useSignedIn.ts";
import { SelectField } from "../../ui/forms/SelectField.tsx";
import { PageHead } from "../../ui/layout/PageHead.tsx";
import { Loaded } from "../../ui/lists/Loaded.tsx";
import { Offers } from "./places/Offers.tsx";
import { OwnPlaces } from "./places/OwnPlaces.tsx";

/** The choices and places of a child or of the student, and the activities that can be chosen. */
export function OwnActivities() {
  const { t } = useTranslation();
  const isGuardian = useSignedIn().user.roles.includes("guardian");
  const [chosen, setChosen] = useState("");
  const read = useAll("/api/v1/students");
  return (
    <>
      <PageHead title={t("nav.activities")} />
      <Loaded read={read}>
        {({ data }) => {
          const studentId = chosen || data[0]?.id;
          if (!studentId) return null;
          return (
            <div className="stack">
              {isGuardian && data.length > 1 && (
                <SelectField
                  label={t("activities.child")}
                  value={studentId}
                  onChange={({ target }) => setChosen(target.value)}
                  choices={data.map((student) => ({ value: student.id, label: fullName(student) }))}
                />
              )}
              <OwnPlaces key={`places ${studentId}`} studentId={studentId} isGuardian={isGuardian} />
              <Offers key={studentId} studentId={studentId} isGuardian={isGuardian} />
            </div>
          );
        }}
      </Loaded>
    </>
  );
}
