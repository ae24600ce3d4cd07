import { useState } from "react";
import { useTranslation } from "react-i18next";
import { send } from "../../../api/client.ts";
import { useRead } from "../../../api/useRead.ts";
import { useWrite } from "../../../api/useWrite.ts";
import { fullName } from "../../../lib/format/fullName.ts";
import { Note } from "../../../ui/feedback/Note.tsx";
import { Field } from "../../../ui/forms/Field.tsx";
import { SaveForm } from "../../../ui/forms/SaveForm.tsx";
import { StudentPicker } from "../../../ui/people/StudentPicker.tsx";
import { DenyField } from "./DenyField.tsx";
import { PickUpPeople } from "./PickUpPeople.tsx";
import { visitorRefreshes } from "./visitorRefreshes.ts";

/** Hands a child over to a guardian who may pick up, or to somebody else with a guardian's consent. */
export function PickUpForm({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation();
  const [studentId, setStudent] = useState("");
  const [chosen, setChosen] = useState("");
  const links = useRead("/api/v1/student-guardians", {
    query: { studentId, status: "active", include: "guardian", limit: 50 },
    enabled: studentId !== "",
  });
  const link = links.data?.data.find(({ guardianId }) => guardianId === chosen);
  const isRefused = link !== undefined && link.pickupAllowed === false;
  const save = useWrite(
    ({ name, phone, confirmedWith, deniedReason }: Record<string, string>) =>
      send("post", "/api/v1/visitor-logs/pick-ups", {
        body: {
          studentId,
          ...(chosen === "other"
            ? { name: name!.trim(), phone: phone?.trim() || null }
            : { guardianId: chosen }),
          ...(chosen === "other" && confirmedWith && { confirmedWith: confirmedWith.trim() }),
          ...(deniedReason && { deniedReason: deniedReason.trim() }),
        },
        headers: { "idempotency-key": crypto.randomUUID() },
      }),
    visitorRefreshes,
  );
  return (
    <SaveForm save={save} event="save-pick-up" onDone={onDone} canSave={studentId !== "" && chosen !== ""}>
      <div className="form-grid">
        <StudentPicker
          onPick={(id) => {
            setStudent(id);
            setChosen("");
          }}
        />
        {studentId && links.data && (
          <PickUpPeople links={links.data.data} chosen={chosen} onChoose={setChosen} />
        )}
        {isRefused && (
          <div className="field wide">
            <Note tone="bad">
              {t("reception.mayNot", { name: link.guardian ? fullName(link.guardian) : "" })}
            </Note>
          </div>
        )}
        {link?.hasCustody === false && !isRefused && (
          <div className="field wide">
            <Note tone="warn">
              {t("reception.noCustody", { name: link.guardian ? fullName(link.guardian) : "" })}
            </Note>
          </div>
        )}
        {chosen === "other" && (
          <>
            <Field label={t("common.name")} name="name" required maxLength={160} autoComplete="off" />
            <Field label={t("common.phone")} name="phone" type="tel" maxLength={50} autoComplete="off" />
            <Field
              label={t("reception.confirmedWith")}
              hint={t("reception.confirmedHint")}
              name="confirmedWith"
              maxLength={300}
              autoComplete="off"
            />
          </>
        )}
        {chosen && <DenyField key={chosen} forced={isRefused} />}
      </div>
    </SaveForm>
  );
}
