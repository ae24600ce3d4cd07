import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import type { Money } from "../../../api/types.ts";
import { useRead } from "../../../api/useRead.ts";
import { decimals } from "../../../lib/format/decimals.ts";
import { fullName } from "../../../lib/format/fullName.ts";
import { useFormat } from "../../../lib/format/useFormat.ts";
import { useSignedIn } from "../../../session/useSignedIn.ts";
import { DownloadButton } from "../../../ui/actions/DownloadButton.tsx";
import { LinkButton } from "../../../ui/actions/LinkButton.tsx";
import { StatusBadge } from "../../../ui/feedback/StatusBadge.tsx";
import { Card } from "../../../ui/layout/Card.tsx";
import { Facts } from "../../../ui/layout/Facts.tsx";
import { PageHead } from "../../../ui/layout/PageHead.tsx";
import { DataTable } from "../../../ui/lists/DataTable.tsx";
import { Loaded } from "../../../ui/lists/Loaded.tsx";
import { useMoneyColumn } from "../../../ui/lists/useMoneyColumn.ts";
import { AskedBy } from "../AskedBy.tsx";
import { Allocations } from "../payments/Allocations.tsx";
import { InvoiceActions } from "./InvoiceActions.tsx";

export function Invoice({ id }: { id: string }) {
  const { t } = useTranslation();
  const moneyColumn = useMoneyColumn();
  const { may } = useSignedIn();
  const { day, money, number } = useFormat();
  const read = useRead("/api/v1/fee-invoices/{id}", {
    path: { id },
    query: { include: "student,term,feeInvoiceLines,installments,creditNotes" },
  });
  const amountOf = (amount: Money) => decimals.isPositive(amount.amount) && money(amount);
  return (
    <Loaded page read={read}>
      {(invoice) => (
        <div className="stack">
          <PageHead
            title={invoice.number}
            back={{ href: "/fees?tab=invoices", label: t("fees.invoices") }}
            about={
              <span className="row">
                {invoice.student && (
                  <Link href={`/students/${invoice.studentId}?tab=fees`}>
                    <bdi>{fullName(invoice.student)}</bdi>
                  </Link>
                )}
                <StatusBadge status={invoice.status} />
              </span>
            }
            actions={
              <>
                <DownloadButton path={`/api/v1/fee-invoices/${id}.pdf`} event="invoice-pdf">
                  {t("common.pdf")}
                </DownloadButton>
                {may("fees.collect") && Number(invoice.balance.amount) > 0 && (
                  <LinkButton
                    href={`/fees/pay?studentId=${invoice.studentId}`}
                    icon="money"
                    kind="primary"
                    event="take-payment"
                  >
                    {t("fees.takePayment")}
                  </LinkButton>
                )}
              </>
            }
          />
          <Card>
            <Facts
              facts={[
                [t("results.term"), invoice.term?.name],
                [t("fees.issued"), day(invoice.issuedOn)],
                [t("fees.due"), day(invoice.dueOn)],
                [t("fees.total"), money(invoice.total)],
                [t("fees.paid"), money(invoice.paid)],
                [t("billing.credited"), amountOf(invoice.credited)],
                [t("status.written_off"), amountOf(invoice.writtenOff)],
                [t("fees.open"), <strong key="open">{money(invoice.balance)}</strong>],
                [
                  t("billing.issuedBy"),
                  <AskedBy key="by" userId={invoice.issuedBy} at={invoice.createdAt} />,
                ],
                [t("billing.closedReason"), invoice.closedReason],
              ]}
            />
          </Card>
          <Card title={t("fees.lines")} flush>
            <DataTable
              caption={t("fees.lines")}
              rows={invoice.feeInvoiceLines ?? []}
              keyOf={(line) => line.id}
              empty={t("fees.noLines")}
              columns={[
                { header: t("fees.for"), cell: ({ description }) => description },
                { header: t("fees.quantity"), align: "end", cell: ({ quantity }) => number(quantity) },
                moneyColumn(t("fees.amount"), "amount"),
              ]}
            />
          </Card>
          {(invoice.installments?.length ?? 0) > 1 && (
            <Card title={t("fees.installments")} flush>
              <DataTable
                caption={t("fees.installments")}
                rows={invoice.installments ?? []}
                keyOf={(installment) => installment.id}
                empty=""
                columns={[
                  { header: t("fees.due"), cell: ({ dueOn }) => day(dueOn) },
                  moneyColumn(t("fees.amount"), "amount"),
                  moneyColumn(t("fees.open"), "balance"),
                  {
                    header: t("common.status"),
                    phone: "corner",
                    cell: ({ status }) => <StatusBadge status={status} />,
                  },
                ]}
              />
            </Card>
          )}
          {(invoice.creditNotes?.length ?? 0) > 0 && (
            <Card title={t("billing.creditNotes")} flush>
              <DataTable
                caption={t("billing.creditNotes")}
                rows={invoice.creditNotes ?? []}
                keyOf={(note) => note.id}
                empty=""
                columns={[
                  { header: t("fees.number"), cell: (note) => <strong>{note.number}</strong> },
                  { header: t("fees.issued"), cell: ({ issuedOn }) => day(issuedOn) },
                  { header: t("common.reason"), cell: ({ reason }) => <bdi>{reason}</bdi> },
                  moneyColumn(t("fees.amount"), "amount"),
                ]}
              />
            </Card>
          )}
          <Allocations of={{ feeInvoiceId: id }} />
          <InvoiceActions invoice={invoice} />
        </div>
      )}
    </Loaded>
  );
}
