import { useTranslation } from "react-i18next";
import { send } from "../../../../api/client.ts";
import type { Row } from "../../../../api/types.ts";
import { useRead } from "../../../../api/useRead.ts";
import type { Bulk } from "../../../../kit/bulk/Bulk.ts";
import { fullName } from "../../../../lib/format/fullName.ts";
import { isolated } from "../../../../lib/format/isolated.ts";
import { useFormat } from "../../../../lib/format/useFormat.ts";
import { useStructure } from "../../../../lib/useStructure.ts";
import { useSignedIn } from "../../../../session/useSignedIn.ts";
import { Field } from "../../../../ui/forms/Field.tsx";
import { SelectField } from "../../../../ui/forms/SelectField.tsx";
import { enrolmentRefreshes } from "./enrolmentRefreshes.ts";

type Student = Row<"/api/v1/students">;
const open = ["planned", "active", "suspended"];

/** Places selected students without an enrolment in a class of the current year. */
export function usePlacing(): Bulk<Student> | undefined {
  const { t } = useTranslation();
  const { may } = useSignedIn();
  const { today } = useFormat();
  const { sections } = useStructure();
  const mayPlace = may("students.manage");
  const years = useRead("/api/v1/academic-years", {
    query: { limit: 50, sort: "-startsOn" },
    enabled: mayPlace,
  });
  const year = years.data?.data.find(({ isCurrent }) => isCurrent);
  if (!mayPlace || !year) return undefined;
  const ofYear = sections.filter(({ academicYearId }) => academicYearId === year.id);
  const now = today();
  return {
    nameOf: fullName,
    actions: [
      {
        label: t("students.placeNow"),
        event: "place-students",
        appliesTo: ({ status, enrollments = [] }) =>
          status !== "archived" && !enrollments.some((each) => open.includes(each.status)),
        fields: (
          <div className="form-grid">
            <SelectField
              label={t("students.class")}
              name="sectionId"
              none="–"
              required
              choices={ofYear.map(({ id, name }) => ({ value: id, label: isolated(name) }))}
            />
            <Field
              label={t("students.startsOn")}
              name="startsOn"
              type="date"
              min={year.startsOn}
              max={year.endsOn}
              defaultValue={now < year.startsOn || now > year.endsOn ? year.startsOn : now}
              required
            />
          </div>
        ),
        run: ({ id }, { sectionId, startsOn }) =>
          send("post", "/api/v1/students/{id}/enrollments", {
            path: { id },
            body: {
              academicYearId: year.id,
              gradeLevelId: sections.find((each) => each.id === sectionId)!.gradeLevelId,
              sectionId: sectionId!,
              startsOn: startsOn!,
            },
          }),
      },
    ],
    refreshes: enrolmentRefreshes,
  };
}
