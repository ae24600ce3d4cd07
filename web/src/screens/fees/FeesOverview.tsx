import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { ResponseOf } from "../../api/types.ts";
import { filePath } from "../../lib/filePath.ts";
import { addDays } from "../../lib/format/addDays.ts";
import { useFormat } from "../../lib/format/useFormat.ts";
import { DownloadButton } from "../../ui/actions/DownloadButton.tsx";
import { StatusBadge } from "../../ui/feedback/StatusBadge.tsx";
import { Card } from "../../ui/layout/Card.tsx";
import { Stat } from "../../ui/layout/Stat.tsx";
import { DataTable } from "../../ui/lists/DataTable.tsx";
import { useMoneyColumn } from "../../ui/lists/useMoneyColumn.ts";

interface Props {
  fees: ResponseOf<"/api/v1/students/{id}/fees", "get">;
  statement: string;
  actions?: ReactNode;
  /** The screens of an invoice and a payment; families have none. */
  invoiceHref?: (id: string) => string;
  paymentHref?: (id: string) => string;
}

/** The balance, invoices and payments of a student; the same for staff and family. */
export function FeesOverview({ fees, statement, actions, invoiceHref, paymentHref }: Props) {
  const { t } = useTranslation();
  const moneyColumn = useMoneyColumn();
  const { money, day, today } = useFormat();
  // One year, or since the first invoice shown if that is earlier.
  const from = [addDays(today(), -365), ...fees.invoices.map(({ issuedOn }) => issuedOn)].sort()[0]!;
  return (
    <div className="stack">
      <div className="stats">
        <Stat label={t("fees.balance")} value={money(fees.balance)} />
        <Stat label={t("fees.overdue")} value={money(fees.overdue)} />
        <Stat label={t("fees.credit")} value={money(fees.credit)} />
        <Stat
          label={t("fees.nextDue")}
          value={fees.nextDue ? money(fees.nextDue.amount) : "–"}
          {...(fees.nextDue && { about: day(fees.nextDue.dueOn) })}
        />
      </div>
      <Card
        title={t("fees.invoices")}
        flush
        actions={
          <>
            {actions}
            <DownloadButton path={filePath(statement, { from, to: today() })} event="statement">
              {t("fees.statement")}
            </DownloadButton>
          </>
        }
      >
        <DataTable
          caption={t("fees.invoices")}
          rows={fees.invoices}
          keyOf={({ id }) => id}
          hrefOf={({ id }) => invoiceHref?.(id)}
          empty={t("fees.noInvoices")}
          columns={[
            { header: t("fees.number"), cell: ({ number }) => <strong>{number}</strong> },
            {
              header: t("fees.for"),
              cell: ({ lines }) => lines.map(({ description }) => description).join(", "),
            },
            { header: t("fees.due"), cell: ({ dueOn }) => day(dueOn) },
            moneyColumn(t("fees.total"), "total"),
            moneyColumn(t("fees.open"), "balance"),
            {
              header: t("common.status"),
              phone: "corner",
              cell: ({ status }) => <StatusBadge status={status} />,
            },
            {
              header: t("common.file"),
              align: "end",
              cell: ({ id }) => (
                <DownloadButton kind="plain" path={`/api/v1/fee-invoices/${id}.pdf`} event="invoice-pdf">
                  {t("common.pdf")}
                </DownloadButton>
              ),
            },
          ]}
        />
      </Card>
      <Card title={t("fees.payments")} flush>
        <DataTable
          caption={t("fees.payments")}
          rows={fees.payments}
          keyOf={({ id }) => id}
          hrefOf={({ id }) => paymentHref?.(id)}
          empty={t("fees.noPayments")}
          columns={[
            { header: t("fees.paidOn"), cell: ({ paidOn }) => day(paidOn) },
            { header: t("fees.method"), cell: ({ method }) => t(`method.${method}`) },
            { header: t("fees.reference"), cell: ({ reference }) => reference },
            { header: t("fees.receipt"), cell: ({ receipt }) => receipt },
            moneyColumn(t("fees.amount"), "amount"),
          ]}
        />
      </Card>
    </div>
  );
}
