import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useSignedIn } from "../../../session/useSignedIn.ts";
import { Button } from "../../../ui/actions/Button.tsx";
import { Dialog } from "../../../ui/dialogs/Dialog.tsx";
import type { Application } from "./applications.ts";
import { DecideApplication } from "./DecideApplication.tsx";
import { EnrollApplicant } from "./EnrollApplicant.tsx";
import { ApplicationForm } from "./form/ApplicationForm.tsx";
import { MoveApplication } from "./MoveApplication.tsx";
import { SendApplicationLink } from "./SendApplicationLink.tsx";
import { SubmitApplication } from "./SubmitApplication.tsx";

/** The next step of an application first, then what else can be done with it. */
export function ApplicationActions({ application }: { application: Application }) {
  const { t } = useTranslation();
  const { may } = useSignedIn();
  const [editing, setEditing] = useState(false);
  const { status } = application;
  const isOneOf = (...states: Application["status"][]) => states.includes(status);
  const decides = may("admissions.decide");
  const isOpen = !isOneOf("enrolled", "rejected", "withdrawn");
  const isReviewed = isOneOf("submitted", "under_review");
  return (
    <>
      {may("admissions.manage") && (
        <>
          {status === "draft" && <SubmitApplication application={application} />}
          {status === "submitted" && <MoveApplication application={application} to="under_review" primary />}
          {status === "offered" && <MoveApplication application={application} to="accepted" primary />}
          {status === "accepted" && may("students.manage") && <EnrollApplicant application={application} />}
          {status === "rejected" && <MoveApplication application={application} to="under_review" />}
        </>
      )}
      {decides && (isReviewed || status === "waitlisted") && (
        <>
          <DecideApplication application={application} to="offered" primary={status !== "submitted"} />
          {isReviewed && <DecideApplication application={application} to="waitlisted" />}
          <DecideApplication application={application} to="rejected" />
        </>
      )}
      {may("admissions.manage") && isOpen && (
        <>
          <Button kind="plain" onClick={() => setEditing(true)} event="edit-application">
            {t("common.edit")}
          </Button>
          {application.guardians[0]?.email && <SendApplicationLink application={application} />}
          <MoveApplication application={application} to="withdrawn" />
        </>
      )}
      <Dialog title={t("common.edit")} open={editing} onClose={() => setEditing(false)}>
        <ApplicationForm application={application} onDone={() => setEditing(false)} />
      </Dialog>
    </>
  );
}
