import { useState } from "react";
import { useTranslation } from "react-i18next";
import { referenceFilter } from "../../../kit/references/referenceFilter.tsx";
import { addDays } from "../../../lib/format/addDays.ts";
import { useFormat } from "../../../lib/format/useFormat.ts";
import { useStructure } from "../../../lib/useStructure.ts";
import { useSignedIn } from "../../../session/useSignedIn.ts";
import { Button } from "../../../ui/actions/Button.tsx";
import { Dialog } from "../../../ui/dialogs/Dialog.tsx";
import { Badge } from "../../../ui/feedback/Badge.tsx";
import { StatusBadge } from "../../../ui/feedback/StatusBadge.tsx";
import { ListCard } from "../../../ui/lists/ListCard.tsx";
import { toGradeLevel } from "../../structure/references.ts";
import { InquiryForm } from "./InquiryForm.tsx";
import { inquiryStatuses, sources } from "./inquiries.ts";

/** Families that asked about a place; those to get in touch with today are one filter away. */
export function Inquiries() {
  const { t } = useTranslation();
  const { may } = useSignedIn();
  const { day, today } = useFormat();
  const { level } = useStructure();
  const [adding, setAdding] = useState(false);
  const isDue = (on: string | null, status: string) =>
    on !== null && on <= today() && ["new", "contacted", "qualified"].includes(status);
  return (
    <>
      <ListCard
        path="/api/v1/admission-inquiries"
        caption={t("admissions.inquiries")}
        search={t("admissions.searchInquiries")}
        filters={[
          {
            key: "dueBy",
            label: t("admissions.followUp"),
            choices: [
              { value: today(), label: t("admissions.dueToday") },
              { value: addDays(today(), 7), label: t("admissions.dueWeek") },
            ],
          },
          {
            key: "status",
            label: t("common.status"),
            choices: inquiryStatuses.map((value) => ({ value, label: t(`admissions.inquiry.${value}`) })),
          },
          {
            key: "source",
            label: t("admissions.source"),
            choices: sources.map((value) => ({ value, label: t(`admissions.from.${value}`) })),
          },
          referenceFilter("gradeLevelId", t("admissions.level"), toGradeLevel),
        ]}
        hrefOf={({ id }) => `/admissions/inquiries/${id}`}
        empty={t("admissions.noInquiries")}
        next={may("admissions.manage") && { onClick: () => setAdding(true) }}
        csv
        tools={
          may("admissions.manage") && (
            <Button icon="plus" kind="primary" onClick={() => setAdding(true)} event="add-inquiry">
              {t("admissions.addInquiry")}
            </Button>
          )
        }
        columns={[
          {
            header: t("admissions.child"),
            sort: "childName",
            cell: ({ childName }) => (
              <strong>
                <bdi>{childName}</bdi>
              </strong>
            ),
          },
          {
            header: t("admissions.contact"),
            sort: "contactName",
            cell: ({ contactName }) => <bdi>{contactName}</bdi>,
          },
          { header: t("admissions.level"), cell: ({ gradeLevelId }) => <bdi>{level(gradeLevelId)}</bdi> },
          { header: t("admissions.source"), cell: ({ source }) => t(`admissions.from.${source}`) },
          {
            header: t("admissions.nextFollowUp"),
            cell: ({ nextFollowUpOn, status }) =>
              nextFollowUpOn && (
                <span className="row">
                  {day(nextFollowUpOn)}
                  {isDue(nextFollowUpOn, status) && <Badge tone="warn">{t("admissions.due")}</Badge>}
                </span>
              ),
          },
          {
            header: t("common.status"),
            phone: "corner",
            cell: ({ status }) => <StatusBadge status={status} words={t(`admissions.inquiry.${status}`)} />,
          },
        ]}
      />
      <Dialog title={t("admissions.addInquiry")} open={adding} onClose={() => setAdding(false)}>
        <InquiryForm onDone={() => setAdding(false)} />
      </Dialog>
    </>
  );
}
