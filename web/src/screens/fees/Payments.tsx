import { useTranslation } from "react-i18next";
import { fullName } from "../../lib/fullName.ts";
import { useFormat } from "../../lib/useFormat.ts";
import { useStatusChoices } from "../../lib/useStatusChoices.ts";
import { useSignedIn } from "../../session/useSignedIn.ts";
import { DownloadButton } from "../../ui/DownloadButton.tsx";
import { ListCard } from "../../ui/ListCard.tsx";
import { StatusBadge } from "../../ui/StatusBadge.tsx";
import { CheckPayment } from "./CheckPayment.tsx";
import { paymentMethods } from "./paymentMethods.ts";

export function Payments() {
  const { t } = useTranslation();
  const { day, money } = useFormat();
  const { may } = useSignedIn();
  const statuses = useStatusChoices("pending_verification", "confirmed", "bounced", "reversed");
  return (
    <ListCard
      path="/api/v1/payments"
      caption={t("fees.payments")}
      fixed={{ include: "student,household,receipts", sort: "-paidOn" }}
      search={t("fees.searchPayment")}
      filters={[
        {
          key: "method",
          label: t("fees.method"),
          choices: paymentMethods.map((value) => ({ value, label: t(`method.${value}`) })),
        },
        { key: "status", label: t("common.status"), choices: statuses },
      ]}
      empty={t("fees.noPayments")}
      csv
      columns={[
        {
          header: t("fees.student"),
          cell: ({ student, household }) => (
            <strong>
              <bdi>{student ? fullName(student) : household?.name}</bdi>
            </strong>
          ),
        },
        { header: t("fees.paidOn"), cell: ({ paidOn }) => day(paidOn) },
        { header: t("fees.method"), cell: ({ method }) => t(`method.${method}`) },
        { header: t("fees.reference"), cell: ({ reference }) => reference },
        { header: t("fees.amount"), align: "end", cell: ({ amount }) => money(amount) },
        {
          header: t("common.status"),
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
