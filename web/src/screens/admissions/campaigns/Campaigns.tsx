import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "wouter";
import { ReferenceText } from "../../../kit/references/ReferenceText.tsx";
import { referenceFilter } from "../../../kit/references/referenceFilter.tsx";
import { useFormat } from "../../../lib/format/useFormat.ts";
import { useSignedIn } from "../../../session/useSignedIn.ts";
import { Button } from "../../../ui/actions/Button.tsx";
import { Dialog } from "../../../ui/dialogs/Dialog.tsx";
import { StatusBadge } from "../../../ui/feedback/StatusBadge.tsx";
import { ListCard } from "../../../ui/lists/ListCard.tsx";
import { toYear } from "../../structure/references.ts";
import { CampaignForm } from "./CampaignForm.tsx";
import { campaignStatuses } from "./campaigns.ts";

/** The intakes of the school by academic year. */
export function Campaigns() {
  const { t } = useTranslation();
  const [, go] = useLocation();
  const { may } = useSignedIn();
  const { day } = useFormat();
  const [adding, setAdding] = useState(false);
  return (
    <>
      <ListCard
        path="/api/v1/admission-campaigns"
        caption={t("admissions.campaigns")}
        filters={[
          referenceFilter("academicYearId", t("students.year"), toYear),
          {
            key: "status",
            label: t("common.status"),
            choices: campaignStatuses.map((value) => ({ value, label: t(`admissions.campaign.${value}`) })),
          },
        ]}
        hrefOf={({ id }) => `/admissions/campaigns/${id}`}
        empty={t("admissions.noCampaigns")}
        next={may("admissions.plan") && { onClick: () => setAdding(true) }}
        tools={
          may("admissions.plan") && (
            <Button icon="plus" kind="primary" onClick={() => setAdding(true)} event="add-campaign">
              {t("admissions.addCampaign")}
            </Button>
          )
        }
        columns={[
          {
            header: t("common.name"),
            sort: "name",
            cell: ({ name }) => (
              <strong>
                <bdi>{name}</bdi>
              </strong>
            ),
          },
          {
            header: t("students.year"),
            cell: ({ academicYearId }) => <ReferenceText to={toYear} id={academicYearId} />,
          },
          { header: t("admissions.opensOn"), sort: "opensOn", cell: ({ opensOn }) => day(opensOn) },
          { header: t("admissions.closesOn"), cell: ({ closesOn }) => day(closesOn) },
          {
            header: t("common.status"),
            phone: "corner",
            cell: ({ status }) => <StatusBadge status={status} words={t(`admissions.campaign.${status}`)} />,
          },
        ]}
      />
      <Dialog title={t("admissions.addCampaign")} open={adding} onClose={() => setAdding(false)}>
        <CampaignForm onDone={(made) => (made ? go(`/admissions/campaigns/${made.id}`) : setAdding(false))} />
      </Dialog>
    </>
  );
}
