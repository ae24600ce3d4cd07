import { useTranslation } from "react-i18next";
import { send } from "../../../api/client.ts";
import { useRead } from "../../../api/useRead.ts";
import { fullName } from "../../../lib/format/fullName.ts";
import { useFormat } from "../../../lib/format/useFormat.ts";
import { useSignedIn } from "../../../session/useSignedIn.ts";
import { ConfirmButton } from "../../../ui/actions/ConfirmButton.tsx";
import { Badge } from "../../../ui/feedback/Badge.tsx";
import { TextArea } from "../../../ui/forms/TextArea.tsx";
import { Card } from "../../../ui/layout/Card.tsx";
import { Facts } from "../../../ui/layout/Facts.tsx";
import type { Application } from "../applications/applications.ts";
import { FeePayments } from "./FeePayments.tsx";
import { feeRefreshes, feeTones } from "./feeRows.ts";
import { RecordFee } from "./RecordFee.tsx";

/** The fee of an application: due, paid or waived, with what the user may do about it. */
export function ApplicationFeeCard({ application }: { application: Application }) {
  const { t } = useTranslation();
  const { day, money } = useFormat();
  const { may } = useSignedIn();
  const { id, admissionCampaignId } = application;
  const fees = useRead("/api/v1/application-fees", { query: { admissionApplicationId: id } });
  const campaign = useRead("/api/v1/admission-campaigns/{id}", { path: { id: admissionCampaignId } });
  const [fee] = fees.data?.data ?? [];
  const amount = fee?.amount ?? campaign.data?.applicationFee;
  if (!fees.data || !amount) return null;
  const status = fee?.status ?? "due";
  return (
    <Card
      title={t("admissions.fee")}
      actions={
        status === "due" && (
          <>
            {may("application-fees.collect") && (
              <RecordFee applicationId={id} applicant={fullName(application)} amount={amount} />
            )}
            {may("admissions.decide") && (
              <ConfirmButton
                kind="plain"
                label={t("admissions.fees.waive")}
                question={t("admissions.fees.waiveAsk")}
                event="waive-application-fee"
                refreshes={feeRefreshes}
                run={({ reason = "" }) =>
                  send("put", "/api/v1/admission-applications/{id}/fee-waiver", {
                    path: { id },
                    body: { reason: reason.trim() },
                  })
                }
              >
                <TextArea label={t("common.reason")} name="reason" rows={2} maxLength={500} required />
              </ConfirmButton>
            )}
          </>
        )
      }
    >
      <div className="stack">
        <Facts
          facts={[
            [t("admissions.fees.amount"), money(amount)],
            [
              t("common.status"),
              <Badge key="status" tone={feeTones[status]}>
                {t(`admissions.feeStatuses.${status}`)}
              </Badge>,
            ],
            [t("common.reason"), fee?.waiveReason && <bdi>{fee.waiveReason}</bdi>],
            [t("admissions.fees.creditedOn"), fee?.creditedOn && day(fee.creditedOn)],
          ]}
        />
        {fee && <FeePayments fee={fee} />}
      </div>
    </Card>
  );
}
