import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "wouter";
import { referenceFilter } from "../../../kit/references/referenceFilter.tsx";
import { fullName } from "../../../lib/format/fullName.ts";
import { useFormat } from "../../../lib/format/useFormat.ts";
import { useStructure } from "../../../lib/useStructure.ts";
import { useSignedIn } from "../../../session/useSignedIn.ts";
import { Button } from "../../../ui/actions/Button.tsx";
import { Dialog } from "../../../ui/dialogs/Dialog.tsx";
import { StatusBadge } from "../../../ui/feedback/StatusBadge.tsx";
import { ListCard } from "../../../ui/lists/ListCard.tsx";
import { PersonCell } from "../../../ui/people/PersonCell.tsx";
import { toGradeLevel } from "../../structure/references.ts";
import { applicationStatuses } from "./applications.ts";
import { ApplicationForm } from "./form/ApplicationForm.tsx";
import { toCampaign } from "./form/references.ts";
import { useApplicationBulk } from "./useApplicationBulk.ts";

/** All applications, with actions for several at once. */
export function Applications() {
  const { t } = useTranslation();
  const [, go] = useLocation();
  const { may } = useSignedIn();
  const { day, instantDay } = useFormat();
  const { level } = useStructure();
  const bulk = useApplicationBulk();
  const [adding, setAdding] = useState(false);
  return (
    <>
      <ListCard
        path="/api/v1/admission-applications"
        caption={t("admissions.applications")}
        search={t("admissions.searchApplications")}
        filters={[
          {
            key: "status",
            label: t("common.status"),
            choices: applicationStatuses.map((value) => ({
              value,
              label: t(`admissions.application.${value}`),
            })),
          },
          referenceFilter("admissionCampaignId", t("admissions.theCampaign"), toCampaign),
          referenceFilter("gradeLevelId", t("admissions.level"), toGradeLevel),
        ]}
        hrefOf={({ id }) => `/admissions/applications/${id}`}
        empty={t("admissions.noApplications")}
        next={may("admissions.manage") && { onClick: () => setAdding(true) }}
        csv
        bulk={bulk}
        tools={
          may("admissions.manage") && (
            <Button icon="plus" kind="primary" onClick={() => setAdding(true)} event="add-application">
              {t("admissions.addApplication")}
            </Button>
          )
        }
        columns={[
          {
            header: t("common.name"),
            sort: "familyName",
            cell: (row) => <PersonCell name={fullName(row)} />,
          },
          {
            header: t("admissions.number"),
            cell: ({ applicationNumber }) => applicationNumber && <bdi>{applicationNumber}</bdi>,
          },
          { header: t("admissions.level"), cell: ({ gradeLevelId }) => <bdi>{level(gradeLevelId)}</bdi> },
          {
            header: t("admissions.submittedOn"),
            cell: ({ submittedAt }) => submittedAt && instantDay(submittedAt),
          },
          { header: t("admissions.score"), align: "end", cell: ({ score }) => score },
          {
            header: t("admissions.offerUntil"),
            cell: ({ status, offerExpiresOn }) => status === "offered" && day(offerExpiresOn),
          },
          {
            header: t("common.status"),
            phone: "corner",
            cell: ({ status }) => (
              <StatusBadge status={status} words={t(`admissions.application.${status}`)} />
            ),
          },
        ]}
      />
      <Dialog title={t("admissions.addApplication")} open={adding} onClose={() => setAdding(false)}>
        <ApplicationForm
          onDone={(made) => (made ? go(`/admissions/applications/${made.id}`) : setAdding(false))}
        />
      </Dialog>
    </>
  );
}
