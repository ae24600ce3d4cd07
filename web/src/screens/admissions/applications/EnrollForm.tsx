import { useState } from "react";
import { useTranslation } from "react-i18next";
import { send } from "../../../api/client.ts";
import { useRead } from "../../../api/useRead.ts";
import { useWrite } from "../../../api/useWrite.ts";
import { CustomFields } from "../../../kit/custom/CustomFields.tsx";
import { givenCustom } from "../../../kit/custom/givenCustom.ts";
import { useCustomFields } from "../../../kit/custom/useCustomFields.ts";
import { fullName } from "../../../lib/format/fullName.ts";
import { useFormat } from "../../../lib/format/useFormat.ts";
import { useStructure } from "../../../lib/useStructure.ts";
import { CheckField } from "../../../ui/forms/CheckField.tsx";
import { Field } from "../../../ui/forms/Field.tsx";
import { SaveForm } from "../../../ui/forms/SaveForm.tsx";
import { SelectField } from "../../../ui/forms/SelectField.tsx";
import { Loaded } from "../../../ui/lists/Loaded.tsx";
import { type Application, applicationRefreshes } from "./applications.ts";

interface Props {
  application: Application;
  onDone: () => void;
}

const refreshes = [...applicationRefreshes, "/students", "/guardians", "/enrollments", "/dashboard"];
const laterOf = (one: string, other: string) => (one > other ? one : other);

/** First day, class, and for each adult whether the school knows them already. */
export function EnrollForm({ application, onDone }: Props) {
  const { t } = useTranslation();
  const { today } = useFormat();
  const { sections } = useStructure();
  const path = { id: application.id };
  const [key] = useState(() => crypto.randomUUID());
  const own = useCustomFields("student");
  const known = useRead("/api/v1/admission-applications/{id}/known-guardians", { path });
  const campaign = useRead("/api/v1/admission-campaigns/{id}", {
    path: { id: application.admissionCampaignId },
    query: { include: "academicYear" },
  });
  const enroll = useWrite(
    (values: Record<string, string>) =>
      send("post", "/api/v1/admission-applications/{id}/enrollment", {
        path,
        headers: { "idempotency-key": key },
        body: {
          startsOn: values["startsOn"]!,
          sectionId: values["sectionId"] || null,
          ...givenCustom(own, values),
          guardians: application.guardians.map((_guardian, index) => ({
            guardianId: values[`guardian${index}`] || null,
            // A new record was chosen although the school knows the address.
            allowDuplicate: values[`guardian${index}`] === "",
            invite: values["invite"] === "yes",
          })),
        },
      }),
    refreshes,
  );
  return (
    <Loaded read={campaign}>
      {({ academicYearId, academicYear }) => (
        <SaveForm save={enroll} event="save-enrollment" onDone={onDone}>
          <p>{t("admissions.enrollHelp")}</p>
          <div className="form-grid">
            <Field
              label={t("admissions.startsOn")}
              name="startsOn"
              type="date"
              required
              defaultValue={laterOf(today(), academicYear?.startsOn ?? "")}
            />
            <SelectField
              label={t("admissions.section")}
              name="sectionId"
              none="–"
              choices={sections
                .filter(
                  (each) =>
                    each.gradeLevelId === application.gradeLevelId && each.academicYearId === academicYearId,
                )
                .map(({ id, name }) => ({ value: id, label: name }))}
            />
            <CustomFields fields={own} values={{}} />
            {application.guardians.map((guardian, index) => {
              const choices = known.data?.data.filter((each) => each.index === index) ?? [];
              if (!choices.length) return null;
              return (
                <SelectField
                  // biome-ignore lint/suspicious/noArrayIndexKey: the adults of an application have no other key
                  key={index}
                  label={t("admissions.knownGuardian", { name: fullName(guardian) })}
                  name={`guardian${index}`}
                  none={t("admissions.newGuardian")}
                  defaultValue={choices[0]!.guardianId}
                  choices={choices.map((each) => ({ value: each.guardianId, label: fullName(each) }))}
                />
              );
            })}
            <CheckField label={t("admissions.invite")} name="invite" value="yes" defaultChecked />
          </div>
        </SaveForm>
      )}
    </Loaded>
  );
}
