import { useTranslation } from "react-i18next";
import { fullName, nameFields } from "../../../lib/format/fullName.ts";
import { useFormat } from "../../../lib/format/useFormat.ts";
import { useStatusChoices } from "../../../lib/words/useStatusChoices.ts";
import { useSignedIn } from "../../../session/useSignedIn.ts";
import { DownloadButton } from "../../../ui/actions/DownloadButton.tsx";
import { StatusBadge } from "../../../ui/feedback/StatusBadge.tsx";
import { ListCard } from "../../../ui/lists/ListCard.tsx";
import { useMoneyColumn } from "../../../ui/lists/useMoneyColumn.ts";
import { CheckPayment } from "./CheckPayment.tsx";
import { paymentMethods } from "./paymentMethods.ts";

export function Payments() {
  const { t } = useTranslation();
  const moneyColumn = useMoneyColumn();
  const { day } = useFormat();
  const { may } = useSignedIn();
  const statuses = useStatusChoices("pending_verification", "confirmed", "bounced", "reversed");
  return (
    <ListCard
      path="/api/v1/payments"
      caption={t("fees.payments")}
      fixed={{ include: `student${nameFields},household(name),receipts(id,number,status)`, sort: "-paidOn" }}
      search={t("fees.searchPayment")}
      filters={[
        {
          key: "method",
          label: t("fees.method"),
          choices: paymentMethods.map((value) => ({ value, label: t(`method.${value}`) })),
        },
        { key: "status", label: t("common.status"), choices: statuses },
      ]}
      hrefOf={({ id }) => `/fees/payments/${id}`}
      empty={t("fees.noPayments")}
      csv
      columns={[
        {
          header: t("fees.student"),
          csv: ["student.familyName", "student.givenName", "household.name"],
          cell: ({ student, household }) => <bdi>{student ? fullName(student) : household?.name}</bdi>,
        },
        { header: t("fees.paidOn"), csv: ["paidOn"], cell: ({ paidOn }) => day(paidOn) },
        { header: t("fees.method"), csv: ["method"], cell: ({ method }) => t(`method.${method}`) },
        { header: t("fees.reference"), csv: ["reference"], cell: ({ reference }) => reference },
        moneyColumn(t("fees.amount"), "amount", { csv: ["amount"] }),
        {
          header: t("common.status"),
          csv: ["status"],
          phone: "corner",
          cell: ({ status }) => <StatusBadge status={status} />,
        },
        {
          header: t("fees.receipt"),
          align: "end",
          cell: ({ receipts, ...payment }) => {
            if (payment.status === "pending_verification" && (may("fees.collect") || may("fees.approve")))
              return <CheckPayment payment={payment} />;
            const receipt = receipts?.find(({ status }) => status === "issued");
            return receipt ? (
              <DownloadButton kind="plain" path={`/api/v1/receipts/${receipt.id}.pdf`} event="receipt-pdf">
                {receipt.number}
              </DownloadButton>
            ) : null;
          },
        },
      ]}
    />
  );
}
