import { useState } from "react";
import { useTranslation } from "react-i18next";
import { send } from "../../../api/client.ts";
import { useRead } from "../../../api/useRead.ts";
import { useWrite } from "../../../api/useWrite.ts";
import { CustomFields } from "../../../kit/custom/CustomFields.tsx";
import { givenCustom } from "../../../kit/custom/givenCustom.ts";
import { useCustomFields } from "../../../kit/custom/useCustomFields.ts";
import { fullName } from "../../../lib/format/fullName.ts";
import { CheckField } from "../../../ui/forms/CheckField.tsx";
import { SaveForm } from "../../../ui/forms/SaveForm.tsx";
import { SelectField } from "../../../ui/forms/SelectField.tsx";
import { Loaded } from "../../../ui/lists/Loaded.tsx";
import type { Preview, Transfer } from "../transfers.ts";
import { EntryFields } from "./EntryFields.tsx";

const refreshes = [
  "/record-transfers",
  "/students",
  "/guardians",
  "/enrollments",
  "/documents",
  "/dashboard",
];
const LEFT_OUT = "leave-out";

/** Year, class and first day of the student, whether the school knows each guardian, and what is kept. */
export function AcceptTransfer({ transfer, onDone }: { transfer: Transfer; onDone: () => void }) {
  const read = useRead("/api/v1/record-transfers/{id}/preview", { path: { id: transfer.id } });
  return (
    <Loaded read={read}>
      {(preview) => <AcceptForm id={transfer.id} preview={preview} onDone={onDone} />}
    </Loaded>
  );
}

/** Whether the student left the school, and may therefore return. */
const isFormer = ({ status }: Preview["students"][number]) =>
  status === "withdrawn" || status === "transferred" || status === "graduated";

function AcceptForm({ id, preview, onDone }: { id: string; preview: Preview; onDone: () => void }) {
  const { t } = useTranslation();
  const [key] = useState(() => crypto.randomUUID());
  const { guardians } = preview.record;
  const own = useCustomFields("student");
  const formerStudents = preview.students.filter(isFormer);
  const [former, setFormer] = useState(formerStudents[0]?.id ?? "");
  const accept = useWrite(
    (values: Record<string, string>) =>
      send("post", "/api/v1/record-transfers/{id}/acceptance", {
        path: { id },
        headers: { "idempotency-key": key },
        body: {
          enrollment: {
            academicYearId: values["academicYearId"]!,
            gradeLevelId: values["gradeLevelId"]!,
            sectionId: values["sectionId"] || null,
            startsOn: values["startsOn"]!,
          },
          ...(former ? { studentId: former } : givenCustom(own, values)),
          guardians: guardians.map((_guardian, index) => {
            const chosen = values[`guardian${index}`];
            return {
              include: chosen !== LEFT_OUT,
              guardianId: chosen && chosen !== LEFT_OUT ? chosen : null,
              // A new record was chosen although the school knows the address.
              allowDuplicate: chosen === "",
              invite: values["invite"] === "yes",
            };
          }),
          priorRecords: values["priorRecords"] === "yes",
          documents: values["documents"] === "yes",
          allowDuplicate: values["allowDuplicate"] === "yes",
        },
      }),
    refreshes,
  );
  return (
    <SaveForm save={accept} event="accept-transfer" onDone={onDone}>
      <p className="soft">{t("transfers.acceptHint")}</p>
      <div className="form-grid">
        {formerStudents.length > 0 && (
          <SelectField
            label={t("transfers.student")}
            path="studentId"
            none={t("transfers.newStudent")}
            value={former}
            onChange={({ target }) => setFormer(target.value)}
            choices={formerStudents.map(({ id: studentId, name, admissionNumber }) => ({
              value: studentId,
              label: t("transfers.knownStudent", { name, number: admissionNumber }),
            }))}
          />
        )}
        <EntryFields />
        {!former && <CustomFields fields={own} values={{}} />}
        {guardians.map((guardian, index) => {
          const known = preview.guardians.filter((each) => each.index === index);
          return (
            <SelectField
              // biome-ignore lint/suspicious/noArrayIndexKey: guardians of a record have no other key
              key={index}
              label={t("transfers.guardian", { name: fullName(guardian) })}
              name={`guardian${index}`}
              none={t("transfers.newGuardian")}
              defaultValue={known[0]?.guardianId ?? ""}
              choices={[
                ...known.map(({ guardianId, name }) => ({
                  value: guardianId,
                  label: t("transfers.knownGuardian", { name }),
                })),
                { value: LEFT_OUT, label: t("transfers.leaveOut") },
              ]}
            />
          );
        })}
      </div>
      <CheckField label={t("transfers.keepMarks")} name="priorRecords" value="yes" defaultChecked />
      <CheckField label={t("transfers.keepDocuments")} name="documents" value="yes" defaultChecked />
      {guardians.length > 0 && <CheckField label={t("transfers.invite")} name="invite" value="yes" />}
      {preview.students.length > 0 && !former && (
        <CheckField label={t("transfers.allowDuplicate")} name="allowDuplicate" value="yes" />
      )}
    </SaveForm>
  );
}
