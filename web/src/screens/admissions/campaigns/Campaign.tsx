import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useRead } from "../../../api/useRead.ts";
import { ReferenceText } from "../../../kit/references/ReferenceText.tsx";
import { useFormat } from "../../../lib/format/useFormat.ts";
import { useSignedIn } from "../../../session/useSignedIn.ts";
import { Button } from "../../../ui/actions/Button.tsx";
import { CopyField } from "../../../ui/actions/CopyField.tsx";
import { Dialog } from "../../../ui/dialogs/Dialog.tsx";
import { StatusBadge } from "../../../ui/feedback/StatusBadge.tsx";
import { Card } from "../../../ui/layout/Card.tsx";
import { Facts } from "../../../ui/layout/Facts.tsx";
import { PageHead } from "../../../ui/layout/PageHead.tsx";
import { Loaded } from "../../../ui/lists/Loaded.tsx";
import { toYear } from "../../structure/references.ts";
import { CampaignForm } from "./CampaignForm.tsx";
import { LazyDocumentsWanted } from "./LazyDocumentsWanted.ts";
import { MoveCampaign } from "./MoveCampaign.tsx";
import { Questions } from "./Questions.tsx";
import { Seats } from "./Seats.tsx";

/** One campaign: when and for whom it is, its seats, and whether families can apply. */
export function Campaign({ id }: { id: string }) {
  const { t } = useTranslation();
  const { may, school } = useSignedIn();
  const { day, money, number } = useFormat();
  const [editing, setEditing] = useState(false);
  const read = useRead("/api/v1/admission-campaigns/{id}", { path: { id } });
  return (
    <Loaded page read={read}>
      {(campaign) => (
        <div className="stack">
          <PageHead
            title={campaign.name}
            back={{ href: "/admissions?tab=campaigns", label: t("admissions.campaigns") }}
            about={
              <StatusBadge status={campaign.status} words={t(`admissions.campaign.${campaign.status}`)} />
            }
            actions={
              may("admissions.plan") && (
                <>
                  <MoveCampaign campaign={campaign} />
                  <Button kind="plain" onClick={() => setEditing(true)} event="edit-campaign">
                    {t("common.edit")}
                  </Button>
                </>
              )
            }
          />
          <Card title={t("admissions.rules")}>
            <Facts
              facts={[
                [t("students.year"), <ReferenceText key="year" to={toYear} id={campaign.academicYearId} />],
                [t("admissions.opensOn"), day(campaign.opensOn)],
                [t("admissions.closesOn"), day(campaign.closesOn)],
                [t("admissions.minAge"), campaign.minAge !== null && number(campaign.minAge)],
                [t("admissions.maxAge"), campaign.maxAge !== null && number(campaign.maxAge)],
                [t("admissions.ageOn"), campaign.ageOn && day(campaign.ageOn)],
                [t("admissions.fee"), campaign.applicationFee && money(campaign.applicationFee)],
                [t("admissions.fees.beforeSubmission"), campaign.feeBeforeSubmission && t("common.yes")],
                [t("admissions.fees.credited"), campaign.feeCredited && t("common.yes")],
                [
                  t("admissions.fees.instructions"),
                  campaign.paymentInstructions && (
                    <bdi className="kept-lines">{campaign.paymentInstructions}</bdi>
                  ),
                ],
                [t("admissions.offerDays"), number(campaign.offerDays)],
                [t("admissions.description"), campaign.description && <bdi>{campaign.description}</bdi>],
                [t("admissions.terms"), campaign.terms && <bdi className="kept-lines">{campaign.terms}</bdi>],
              ]}
            />
            <CopyField label={t("admissions.applyPage")} value={`${location.origin}/apply/${school.slug}`} />
          </Card>
          <Seats campaignId={id} />
          <Questions campaign={campaign} />
          <LazyDocumentsWanted campaign={campaign} />
          <Dialog title={t("common.edit")} open={editing} onClose={() => setEditing(false)}>
            <CampaignForm campaign={campaign} onDone={() => setEditing(false)} />
          </Dialog>
        </div>
      )}
    </Loaded>
  );
}
