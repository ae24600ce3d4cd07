import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "wouter";
import { useRead } from "../../../api/useRead.ts";
import { ReferenceText } from "../../../kit/references/ReferenceText.tsx";
import { useFormat } from "../../../lib/format/useFormat.ts";
import { useSignedIn } from "../../../session/useSignedIn.ts";
import { Button } from "../../../ui/actions/Button.tsx";
import { Dialog } from "../../../ui/dialogs/Dialog.tsx";
import { StatusBadge } from "../../../ui/feedback/StatusBadge.tsx";
import { Card } from "../../../ui/layout/Card.tsx";
import { Facts } from "../../../ui/layout/Facts.tsx";
import { PageHead } from "../../../ui/layout/PageHead.tsx";
import { Loaded } from "../../../ui/lists/Loaded.tsx";
import { EmailAddress } from "../../../ui/people/EmailAddress.tsx";
import { toGradeLevel, toStaffMember } from "../../structure/references.ts";
import { ApplicationForm } from "../applications/form/ApplicationForm.tsx";
import { FollowUp } from "./FollowUp.tsx";
import { InquiryForm } from "./InquiryForm.tsx";
import { InquiryNotes } from "./InquiryNotes.tsx";
import { MoveInquiry } from "./MoveInquiry.tsx";

/** One inquiry: who asked for what, what was said since, and the next step. */
export function Inquiry({ id }: { id: string }) {
  const { t } = useTranslation();
  const { may } = useSignedIn();
  const { day, instantDay } = useFormat();
  const [editing, setEditing] = useState(false);
  const [applying, setApplying] = useState(false);
  const [, go] = useLocation();
  const read = useRead("/api/v1/admission-inquiries/{id}", { path: { id } });
  return (
    <Loaded page read={read}>
      {(inquiry) => {
        const mayChange = may("admissions.manage");
        const isOpen = !["applied", "lost"].includes(inquiry.status);
        return (
          <div className="stack">
            <PageHead
              title={inquiry.childName}
              back={{ href: "/admissions?tab=inquiries", label: t("admissions.inquiries") }}
              about={
                <StatusBadge status={inquiry.status} words={t(`admissions.inquiry.${inquiry.status}`)} />
              }
              actions={
                mayChange && (
                  <>
                    {isOpen && <FollowUp inquiry={inquiry} />}
                    {isOpen && (
                      <Button onClick={() => setApplying(true)} event="apply-from-inquiry">
                        {t("admissions.addApplication")}
                      </Button>
                    )}
                    <MoveInquiry inquiry={inquiry} />
                    <Button kind="plain" onClick={() => setEditing(true)} event="edit-inquiry">
                      {t("common.edit")}
                    </Button>
                  </>
                )
              }
            />
            <Card title={t("admissions.asked")}>
              <Facts
                facts={[
                  [t("admissions.contact"), <bdi key="contact">{inquiry.contactName}</bdi>],
                  [t("common.phone"), inquiry.phone && <bdi>{inquiry.phone}</bdi>],
                  [t("common.email"), inquiry.email && <EmailAddress of={inquiry.email} />],
                  [t("admissions.birth"), inquiry.childDateOfBirth && day(inquiry.childDateOfBirth)],
                  [
                    t("admissions.level"),
                    inquiry.gradeLevelId && <ReferenceText to={toGradeLevel} id={inquiry.gradeLevelId} />,
                  ],
                  [t("admissions.source"), t(`admissions.from.${inquiry.source}`)],
                  [t("admissions.askedOn"), instantDay(inquiry.createdAt)],
                  [t("admissions.nextFollowUp"), inquiry.nextFollowUpOn && day(inquiry.nextFollowUpOn)],
                  [
                    t("admissions.assignedTo"),
                    inquiry.assignedStaffMemberId && (
                      <ReferenceText to={toStaffMember} id={inquiry.assignedStaffMemberId} />
                    ),
                  ],
                  [t("admissions.message"), inquiry.message && <bdi>{inquiry.message}</bdi>],
                  [t("admissions.lostReason"), inquiry.lostReason && <bdi>{inquiry.lostReason}</bdi>],
                ]}
              />
            </Card>
            <InquiryNotes inquiryId={id} />
            <Dialog title={t("admissions.addApplication")} open={applying} onClose={() => setApplying(false)}>
              <ApplicationForm
                inquiry={inquiry}
                onDone={(made) => (made ? go(`/admissions/applications/${made.id}`) : setApplying(false))}
              />
            </Dialog>
            <Dialog title={t("common.edit")} open={editing} onClose={() => setEditing(false)}>
              <InquiryForm inquiry={inquiry} onDone={() => setEditing(false)} />
            </Dialog>
          </div>
        );
      }}
    </Loaded>
  );
}
