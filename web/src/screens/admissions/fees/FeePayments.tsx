import { useTranslation } from "react-i18next";
import { send } from "../../../api/client.ts";
import { useRead } from "../../../api/useRead.ts";
import { useFormat } from "../../../lib/format/useFormat.ts";
import { useSignedIn } from "../../../session/useSignedIn.ts";
import { ConfirmButton } from "../../../ui/actions/ConfirmButton.tsx";
import { DownloadButton } from "../../../ui/actions/DownloadButton.tsx";
import { Badge } from "../../../ui/feedback/Badge.tsx";
import { TextArea } from "../../../ui/forms/TextArea.tsx";
import { DataTable } from "../../../ui/lists/DataTable.tsx";
import { Loaded } from "../../../ui/lists/Loaded.tsx";
import { useMoneyColumn } from "../../../ui/lists/useMoneyColumn.ts";
import { type ApplicationFee, feeRefreshes } from "./feeRows.ts";

/** The payments of a fee with their receipts; a mistake is voided by a second person. */
export function FeePayments({ fee: { id, creditedOn } }: { fee: ApplicationFee }) {
  const { t } = useTranslation();
  const moneyColumn = useMoneyColumn();
  const { day } = useFormat();
  const { may } = useSignedIn();
  const read = useRead("/api/v1/application-fee-payments", { query: { applicationFeeId: id, limit: 50 } });
  return (
    <Loaded read={read} lines={1}>
      {({ data }) =>
        data.length > 0 && (
          <DataTable
            caption={t("admissions.fees.payments")}
            rows={data}
            keyOf={(row) => row.id}
            empty="–"
            columns={[
              {
                header: t("admissions.fees.receipt"),
                cell: ({ receiptNumber }) => <bdi>{receiptNumber}</bdi>,
              },
              { header: t("admissions.fees.paidOn"), cell: ({ paidOn }) => day(paidOn) },
              { header: t("fees.method"), cell: ({ method }) => t(`method.${method}`) },
              moneyColumn(t("admissions.fees.amount"), "amount"),
              {
                header: t("common.status"),
                cell: ({ status, voidReason }) =>
                  status === "voided" && (
                    <span>
                      <Badge tone="bad">{t("admissions.fees.voided")}</Badge> <bdi>{voidReason}</bdi>
                    </span>
                  ),
              },
              {
                header: t("common.actions"),
                actions: true,
                align: "end",
                cell: (payment) => (
                  <span className="row">
                    <DownloadButton
                      kind="plain"
                      path={`/api/v1/application-fee-payments/${payment.id}.pdf`}
                      label={`${t("admissions.fees.receipt")} ${payment.receiptNumber}`}
                      event="application-fee-receipt"
                    />
                    {may("fees.approve") && payment.status === "valid" && !creditedOn && (
                      <ConfirmButton
                        kind="danger"
                        label={t("admissions.fees.void")}
                        question={t("admissions.fees.voidAsk")}
                        event="void-application-fee"
                        refreshes={feeRefreshes}
                        run={({ reason = "" }) =>
                          send("post", "/api/v1/application-fee-payments/{id}/reversal", {
                            path: { id: payment.id },
                            body: { reason: reason.trim() },
                          })
                        }
                      >
                        <TextArea
                          label={t("common.reason")}
                          name="reason"
                          rows={2}
                          maxLength={500}
                          required
                        />
                      </ConfirmButton>
                    )}
                  </span>
                ),
              },
            ]}
          />
        )
      }
    </Loaded>
  );
}
