import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import { useAll } from "../../../api/useAll.ts";
import { useFormat } from "../../../lib/format/useFormat.ts";
import { StatusBadge } from "../../../ui/feedback/StatusBadge.tsx";
import { Card } from "../../../ui/layout/Card.tsx";
import { DataTable } from "../../../ui/lists/DataTable.tsx";
import { Loaded } from "../../../ui/lists/Loaded.tsx";
import { useMoneyColumn } from "../../../ui/lists/useMoneyColumn.ts";

interface Props {
  of: { feeInvoiceId: string } | { paymentId: string };
}

/** What payments have settled of an invoice, or what a payment has settled. */
export function Allocations({ of }: Props) {
  const { t } = useTranslation();
  const moneyColumn = useMoneyColumn();
  const { day, instantDay } = useFormat();
  const isInvoice = "feeInvoiceId" in of;
  const read = useAll("/api/v1/payment-allocations", {
    query: { ...of, include: "payment,feeInvoice" },
  });
  const title = isInvoice ? t("fees.payments") : t("billing.settles");
  if (isInvoice && read.data?.data.length === 0) return null;
  return (
    <Card title={title} flush>
      <Loaded read={read} lines={2}>
        {({ data }) => (
          <DataTable
            caption={title}
            rows={data}
            keyOf={({ id }) => id}
            empty={t("billing.nothingSettled")}
            columns={[
              {
                header: isInvoice ? t("fees.paidOn") : t("billing.invoice"),
                cell: ({ payment, paymentId, feeInvoice, feeInvoiceId }) =>
                  isInvoice ? (
                    <Link href={`/fees/payments/${paymentId}`}>{day(payment?.paidOn)}</Link>
                  ) : (
                    <Link href={`/fees/invoices/${feeInvoiceId}`}>{feeInvoice?.number}</Link>
                  ),
              },
              { header: t("common.date"), cell: ({ createdAt }) => instantDay(createdAt) },
              moneyColumn(t("fees.amount"), "amount"),
              ...(data.some(({ status }) => status === "reversed")
                ? [
                    {
                      header: t("common.status"),
                      phone: "corner" as const,
                      cell: ({ status }: (typeof data)[number]) =>
                        status === "reversed" && <StatusBadge status={status} />,
                    },
                  ]
                : []),
            ]}
          />
        )}
      </Loaded>
    </Card>
  );
}
