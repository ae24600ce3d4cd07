import { useTranslation } from "react-i18next";
import { useFormat } from "../../../lib/format/useFormat.ts";
import { useSignedIn } from "../../../session/useSignedIn.ts";
import { Badge } from "../../../ui/feedback/Badge.tsx";
import { ListCard } from "../../../ui/lists/ListCard.tsx";
import { useMoneyColumn } from "../../../ui/lists/useMoneyColumn.ts";
import { feeStatuses, feeTones } from "./feeRows.ts";
import { RecordFee } from "./RecordFee.tsx";

/** The fees of applications, with those that are still due to record. */
export function ApplicationFeeList() {
  const { t } = useTranslation();
  const moneyColumn = useMoneyColumn();
  const { instant } = useFormat();
  const { may } = useSignedIn();
  return (
    <ListCard
      path="/api/v1/application-fees"
      caption={t("nav.applicationFees")}
      filters={[
        {
          key: "status",
          label: t("common.status"),
          choices: feeStatuses.map((value) => ({ value, label: t(`admissions.feeStatuses.${value}`) })),
        },
      ]}
      {...(may("admissions.read") && {
        hrefOf: ({ admissionApplicationId }: { admissionApplicationId: string }) =>
          `/admissions/applications/${admissionApplicationId}`,
      })}
      empty={t("admissions.fees.none")}
      csv
      columns={[
        {
          header: t("common.name"),
          csv: ["applicantName", "applicationNumber"],
          cell: ({ applicantName, applicationNumber }) => (
            <span>
              <bdi>{applicantName}</bdi> <bdi className="soft small">{applicationNumber}</bdi>
            </span>
          ),
        },
        moneyColumn(t("admissions.fees.amount"), "amount", { csv: ["amount"] }),
        {
          header: t("admissions.fees.dueSince"),
          csv: ["createdAt"],
          cell: ({ createdAt }) => instant(createdAt),
        },
        {
          header: t("common.status"),
          csv: ["status", "creditedOn"],
          phone: "corner",
          cell: ({ status }) => (
            <Badge tone={feeTones[status]}>{t(`admissions.feeStatuses.${status}`)}</Badge>
          ),
        },
        {
          header: t("common.actions"),
          actions: true,
          align: "end",
          cell: ({ admissionApplicationId, applicantName, amount, status }) =>
            status === "due" &&
            may("application-fees.collect") && (
              <RecordFee applicationId={admissionApplicationId} applicant={applicantName} amount={amount} />
            ),
        },
      ]}
    />
  );
}
