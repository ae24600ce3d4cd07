import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import { fullName, nameFields } from "../../../lib/format/fullName.ts";
import { useFormat } from "../../../lib/format/useFormat.ts";
import { useStatusChoices } from "../../../lib/words/useStatusChoices.ts";
import { StatusBadge } from "../../../ui/feedback/StatusBadge.tsx";
import { ListCard } from "../../../ui/lists/ListCard.tsx";
import { useMoneyColumn } from "../../../ui/lists/useMoneyColumn.ts";
import { AskedBy } from "../AskedBy.tsx";
import { RefundActions } from "./RefundActions.tsx";

export function Refunds() {
  const { t } = useTranslation();
  const moneyColumn = useMoneyColumn();
  const { day } = useFormat();
  const statuses = useStatusChoices("requested", "approved", "completed", "rejected");
  return (
    <ListCard
      path="/api/v1/refunds"
      caption={t("billing.refunds")}
      fixed={{ include: `student${nameFields}`, sort: "-createdAt" }}
      filters={[{ key: "status", label: t("common.status"), choices: statuses }]}
      empty={t("billing.noRefunds")}
      csv
      columns={[
        {
          header: t("fees.student"),
          csv: ["student.familyName", "student.givenName"],
          cell: ({ student, paymentId }) =>
            student && (
              <Link href={`/fees/payments/${paymentId}`}>
                <bdi>{fullName(student)}</bdi>
              </Link>
            ),
        },
        {
          header: t("billing.requestedBy"),
          csv: ["createdAt"],
          cell: ({ requestedBy, createdAt }) => <AskedBy userId={requestedBy} at={createdAt} />,
        },
        { header: t("common.reason"), csv: ["reason"], cell: ({ reason }) => <bdi>{reason}</bdi> },
        { header: t("fees.method"), csv: ["method"], cell: ({ method }) => t(`method.${method}`) },
        { header: t("billing.paidOut"), csv: ["paidOn"], cell: ({ paidOn }) => paidOn && day(paidOn) },
        moneyColumn(t("fees.amount"), "amount", { csv: ["amount"] }),
        {
          header: t("common.status"),
          csv: ["status"],
          phone: "corner",
          cell: ({ status }) => <StatusBadge status={status} />,
        },
        {
          header: t("common.actions"),
          actions: true,
          align: "end",
          cell: (refund) => <RefundActions refund={refund} />,
        },
      ]}
    />
  );
}
