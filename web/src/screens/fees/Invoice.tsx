import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import { useRead } from "../../api/useRead.ts";
import { fullName } from "../../lib/fullName.ts";
import { useFormat } from "../../lib/useFormat.ts";
import { useSignedIn } from "../../session/useSignedIn.ts";
import { Card } from "../../ui/Card.tsx";
import { DataTable } from "../../ui/DataTable.tsx";
import { DownloadButton } from "../../ui/DownloadButton.tsx";
import { Facts } from "../../ui/Facts.tsx";
import { LinkButton } from "../../ui/LinkButton.tsx";
import { Loaded } from "../../ui/Loaded.tsx";
import { PageHead } from "../../ui/PageHead.tsx";
import { StatusBadge } from "../../ui/StatusBadge.tsx";

export function Invoice({ id }: { id: string }) {
  const { t } = useTranslation();
  const { may } = useSignedIn();
  const { day, money, number } = useFormat();
  const read = useRead("/api/v1/fee-invoices/{id}", {
    path: { id },
    query: { include: "student,term,feeInvoiceLines,installments" },
  });
  return (
    <Loaded page read={read}>
      {(invoice) => (
        <div className="stack">
          <PageHead
            title={invoice.number}
            back={{ href: "/fees", label: t("nav.fees") }}
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
                [t("fees.open"), <strong key="open">{money(invoice.balance)}</strong>],
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
                { header: t("fees.amount"), align: "end", cell: ({ amount }) => money(amount) },
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
                  { header: t("fees.amount"), align: "end", cell: ({ amount }) => money(amount) },
                  { header: t("fees.open"), align: "end", cell: ({ balance }) => money(balance) },
                  {
                    header: t("common.status"),
                    phone: "corner",
                    cell: ({ status }) => <StatusBadge status={status} />,
                  },
                ]}
              />
            </Card>
          )}
        </div>
      )}
    </Loaded>
  );
}
