import { send } from "../../../../api/client.ts";
import { useEdit } from "../../../../api/useEdit.ts";
import { useWrite } from "../../../../api/useWrite.ts";
import { EditedRow } from "../../../../ui/dialogs/EditedRow.tsx";
import { SaveForm } from "../../../../ui/forms/SaveForm.tsx";
import type { Inquiry } from "../../inquiries/inquiries.ts";
import { type Application, applicationRefreshes } from "../applications.ts";
import { ApplicationFields } from "./ApplicationFields.tsx";
import { fromInquiry } from "./fromInquiry.ts";

interface Props {
  application?: Application;
  /** What a family asked for, which the new application starts from. */
  inquiry?: Inquiry;
  onDone: (made?: { id: string }) => void;
}

/** Records an application for a family, or edits one. */
export const ApplicationForm = ({ application, inquiry, onDone }: Props) =>
  application ? (
    <EditedRow path="/api/v1/admission-applications/{id}" row={application}>
      {(row) => <EditApplication application={row as Application} onDone={onDone} />}
    </EditedRow>
  ) : (
    <AddApplication onDone={onDone} {...(inquiry && { inquiry })} />
  );

const bodyOf = (values: Record<string, string>, others: Application["guardians"] = []) => {
  const text = (name: string) => values[name]?.trim() || null;
  return {
    ...(values["admissionCampaignId"] && { admissionCampaignId: values["admissionCampaignId"] }),
    ...(values["gradeLevelId"] && { gradeLevelId: values["gradeLevelId"] }),
    givenName: values["givenName"]!.trim(),
    familyName: values["familyName"]!.trim(),
    dateOfBirth: values["dateOfBirth"] || null,
    sex: (values["sex"] || null) as Application["sex"],
    nationality: text("nationality"),
    address: text("address"),
    previousSchool: text("previousSchool"),
    message: text("message"),
    language: values["language"] as "en",
    guardians: [
      {
        givenName: values["guardians.0.givenName"]!.trim(),
        familyName: values["guardians.0.familyName"]!.trim(),
        relation: values["guardians.0.relation"]!,
        email: text("guardians.0.email"),
        phone: text("guardians.0.phone"),
      },
      ...others,
    ],
  };
};

function AddApplication({ inquiry, onDone }: Props) {
  const save = useWrite(async (values: Record<string, string>) => {
    const made = await send("post", "/api/v1/admission-applications", {
      body: { ...bodyOf(values), ...(inquiry && { admissionInquiryId: inquiry.id }) } as never,
    });
    onDone(made);
    return made;
  }, applicationRefreshes);
  return (
    <SaveForm save={save} event="save-application" onDone={onDone}>
      <ApplicationFields {...(inquiry && { initial: fromInquiry(inquiry) })} />
    </SaveForm>
  );
}

function EditApplication({ application, onDone }: Props & { application: Application }) {
  const { save, conflict, row, key } = useEdit({
    path: "/api/v1/admission-applications/{id}",
    row: application,
    bodyOf: (values: Record<string, string>) => bodyOf(values, application.guardians.slice(1)),
    refreshes: applicationRefreshes,
  });
  return (
    <SaveForm key={key} save={save} conflict={conflict} event="change-application" onDone={onDone}>
      <ApplicationFields initial={row} />
    </SaveForm>
  );
}
