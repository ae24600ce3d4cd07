import { useState } from "react";
import { useTranslation } from "react-i18next";
import { send } from "../../../api/client.ts";
import { useEdit } from "../../../api/useEdit.ts";
import { useWrite } from "../../../api/useWrite.ts";
import { ReferenceSelect } from "../../../kit/references/ReferenceSelect.tsx";
import { EditedRow } from "../../../ui/dialogs/EditedRow.tsx";
import { Field } from "../../../ui/forms/Field.tsx";
import { SaveForm } from "../../../ui/forms/SaveForm.tsx";
import { SelectField } from "../../../ui/forms/SelectField.tsx";
import { TextArea } from "../../../ui/forms/TextArea.tsx";
import { toGradeLevel, toStaffMember } from "../../structure/references.ts";
import { type Inquiry, inquiryRefreshes, sources } from "./inquiries.ts";

interface Props {
  inquiry?: Inquiry;
  onDone: () => void;
}

/** Records what a family asked for, or edits it. */
export const InquiryForm = ({ inquiry, onDone }: Props) =>
  inquiry ? (
    <EditedRow path="/api/v1/admission-inquiries/{id}" row={inquiry}>
      {(row) => <EditInquiry inquiry={row as Inquiry} onDone={onDone} />}
    </EditedRow>
  ) : (
    <AddInquiry onDone={onDone} />
  );

const bodyOf = (values: Record<string, string>) => ({
  contactName: values["contactName"]!.trim(),
  email: values["email"]?.trim() || null,
  phone: values["phone"]?.trim() || null,
  childName: values["childName"]!.trim(),
  childDateOfBirth: values["childDateOfBirth"] || null,
  gradeLevelId: values["gradeLevelId"] || null,
  source: values["source"] as Inquiry["source"],
  message: values["message"]?.trim() || null,
  nextFollowUpOn: values["nextFollowUpOn"] || null,
  assignedStaffMemberId: values["assignedStaffMemberId"] || null,
});

function AddInquiry({ onDone }: Props) {
  const save = useWrite(
    (values: Record<string, string>) => send("post", "/api/v1/admission-inquiries", { body: bodyOf(values) }),
    inquiryRefreshes,
  );
  return (
    <SaveForm save={save} event="save-inquiry" onDone={onDone}>
      <InquiryFields />
    </SaveForm>
  );
}

function EditInquiry({ inquiry, onDone }: Required<Props>) {
  const { save, conflict, row, key } = useEdit({
    path: "/api/v1/admission-inquiries/{id}",
    row: inquiry,
    bodyOf,
    refreshes: inquiryRefreshes,
  });
  return (
    <SaveForm key={key} save={save} conflict={conflict} event="change-inquiry" onDone={onDone}>
      <InquiryFields inquiry={row} />
    </SaveForm>
  );
}

function InquiryFields({ inquiry }: { inquiry?: Inquiry }) {
  const { t } = useTranslation();
  const [level, setLevel] = useState(inquiry?.gradeLevelId ?? "");
  const [staffMember, setStaffMember] = useState(inquiry?.assignedStaffMemberId ?? "");
  return (
    <div className="form-grid">
      <Field
        label={t("admissions.childName")}
        name="childName"
        required
        maxLength={160}
        autoComplete="off"
        defaultValue={inquiry?.childName}
      />
      <Field
        label={t("admissions.birth")}
        name="childDateOfBirth"
        type="date"
        defaultValue={inquiry?.childDateOfBirth ?? ""}
      />
      <Field
        label={t("admissions.contactName")}
        name="contactName"
        required
        maxLength={160}
        autoComplete="off"
        defaultValue={inquiry?.contactName}
      />
      <Field
        label={t("common.phone")}
        name="phone"
        type="tel"
        hint={t("admissions.phoneOrEmail")}
        maxLength={50}
        autoComplete="off"
        defaultValue={inquiry?.phone ?? ""}
      />
      <Field
        label={t("common.email")}
        name="email"
        type="email"
        maxLength={254}
        autoComplete="off"
        defaultValue={inquiry?.email ?? ""}
      />
      <ReferenceSelect
        to={toGradeLevel}
        label={t("admissions.level")}
        name="gradeLevelId"
        none="–"
        value={level}
        onChange={setLevel}
      />
      <SelectField
        label={t("admissions.source")}
        name="source"
        defaultValue={inquiry?.source ?? "visit"}
        choices={sources.map((value) => ({ value, label: t(`admissions.from.${value}`) }))}
      />
      <Field
        label={t("admissions.nextFollowUp")}
        name="nextFollowUpOn"
        type="date"
        defaultValue={inquiry?.nextFollowUpOn ?? ""}
      />
      <ReferenceSelect
        to={toStaffMember}
        label={t("admissions.assignedTo")}
        name="assignedStaffMemberId"
        none="–"
        value={staffMember}
        onChange={setStaffMember}
      />
      <TextArea
        label={t("admissions.message")}
        name="message"
        rows={3}
        maxLength={5000}
        defaultValue={inquiry?.message ?? ""}
      />
    </div>
  );
}
