import { useTranslation } from "react-i18next";
import { send } from "../../api/client.ts";
import { useAll } from "../../api/useAll.ts";
import { ConfirmButton } from "../../ui/actions/ConfirmButton.tsx";
import { SelectField } from "../../ui/forms/SelectField.tsx";
import { courseRequestRefreshes, type Place } from "./courseRequestRows.ts";

/** Gives a place to a student of the waiting list, in exchange for another place where there is one. */
export function GivePlace({ of: { id, studentName, studentId, courseAllocationId } }: { of: Place }) {
  const { t } = useTranslation();
  return (
    <ConfirmButton
      kind="plain"
      label={t("electives.givePlace", { name: studentName })}
      question={t("electives.givePlaceAsk")}
      event="give-course-place"
      refreshes={courseRequestRefreshes}
      run={({ replacesId }) =>
        send("put", "/api/v1/course-allocation-places/{id}/acceptance", {
          path: { id },
          body: replacesId ? { replacesId } : {},
        })
      }
    >
      <HeldPlaces studentId={studentId} courseAllocationId={courseAllocationId} />
    </ConfirmButton>
  );
}

function HeldPlaces({ studentId, courseAllocationId }: Pick<Place, "studentId" | "courseAllocationId">) {
  const { t } = useTranslation();
  const held = useAll("/api/v1/course-allocation-places", {
    query: { studentId, courseAllocationId, status: "accepted" },
  });
  return (
    <SelectField
      label={t("electives.replaces")}
      name="replacesId"
      none={t("electives.replacesNone")}
      choices={(held.data?.data ?? []).map((place) => ({ value: place.id, label: place.courseTitle }))}
    />
  );
}
