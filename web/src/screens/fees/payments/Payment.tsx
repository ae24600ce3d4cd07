import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import { useRead } from "../../../api/useRead.ts";
import { fullName } from "../../../lib/format/fullName.ts";
import { useFormat } from "../../../lib/format/useFormat.ts";
import { useSignedIn } from "../../../session/useSignedIn.ts";
import { DownloadButton } from "../../../ui/actions/DownloadButton.tsx";
import { StatusBadge } from "../../../ui/feedback/StatusBadge.tsx";
import { Card } from "../../../ui/layout/Card.tsx";
import { Facts } from "../../../ui/layout/Facts.tsx";
import { PageHead } from "../../../ui/layout/PageHead.tsx";
import { DataTable } from "../../../ui/lists/DataTable.tsx";
import { Loaded } from "../../../ui/lists/Loaded.tsx";
import { useMoneyColumn } from "../../../ui/lists/useMoneyColumn.ts";
import { AskedBy } from "../AskedBy.tsx";
import { SecondPerson } from "../SecondPerson.tsx";
import { Allocations } from "./Allocations.tsx";
import { CheckPayment } from "./CheckPayment.tsx";
import { PaymentActions } from "./PaymentActions.tsx";
import { RefundActions } from "./RefundActions.tsx";

/** One payment: who paid, what it settled, its receipts and refunds, and what can be corrected. */
export function Payment({ id }: { id: string }) {
  const { t } = useTranslation();
  const moneyColumn = useMoneyColumn();
  const { money, day } = useFormat();
  const { may } = useSignedIn();
  const read = useRead("/api/v1/payments/{id}", {
    path: { id },
    query: { include: "student,household,receipts,refunds,paymentAllocations" },
  });
  return (
    <Loaded page read={read}>
      {(payment) => (
        <div className="stack">
          <PageHead
            title={money(payment.amount)}
            back={{ href: "/fees?tab=payments", label: t("fees.payments") }}
            about={
              <span className="row">
                {payment.student ? (
                  <Link href={`/students/${payment.studentId}?tab=fees`}>
                    <bdi>{fullName(payment.student)}</bdi>
                  </Link>
                ) : (
                  <bdi>{payment.household?.name}</bdi>
                )}
                <StatusBadge status={payment.status} />
              </span>
            }
            actions={
              <>
                {payment.receipts
                  ?.filter(({ status }) => status === "issued")
                  .map((receipt) => (
                    <DownloadButton
                      key={receipt.id}
                      path={`/api/v1/receipts/${receipt.id}.pdf`}
                      event="receipt-pdf"
                    >
                      {t("fees.receiptNumber", { number: receipt.number })}
                    </DownloadButton>
                  ))}
                {payment.proofType && (
                  <DownloadButton path={`/api/v1/payments/${id}/proof`} event="slip">
                    {t("fees.slip")}
                  </DownloadButton>
                )}
                <PaymentActions payment={payment} />
              </>
            }
          />
          {payment.status === "pending_verification" && (
            <SecondPerson
              permission="fees.approve"
              label={t("billing.recordedBy")}
              maker={payment.receivedBy}
              at={payment.createdAt}
            >
              <CheckPayment payment={payment} />
            </SecondPerson>
          )}
          <Card>
            <Facts
              facts={[
                [t("fees.method"), t(`method.${payment.method}`)],
                [t("fees.reference"), payment.reference],
                [t("fees.paidOn"), day(payment.paidOn)],
                [t("fees.payerName"), payment.payerName],
                [
                  t("billing.recordedBy"),
                  payment.receivedBy && (
                    <AskedBy key="by" userId={payment.receivedBy} at={payment.createdAt} />
                  ),
                ],
                [
                  t("billing.confirmedBy"),
                  payment.confirmedAt && (
                    <AskedBy key="confirmed" userId={payment.confirmedBy} at={payment.confirmedAt} />
                  ),
                ],
                [t("clearances.note"), payment.note],
                [t("common.reason"), payment.statusReason],
              ]}
            />
          </Card>
          <Allocations of={{ paymentId: id }} />
          {(payment.refunds?.length ?? 0) > 0 && (
            <Card title={t("billing.refunds")} flush>
              <DataTable
                caption={t("billing.refunds")}
                rows={payment.refunds ?? []}
                keyOf={(refund) => refund.id}
                empty=""
                columns={[
                  {
                    header: t("billing.requestedBy"),
                    cell: ({ requestedBy, createdAt }) => <AskedBy userId={requestedBy} at={createdAt} />,
                  },
                  { header: t("common.reason"), cell: ({ reason }) => <bdi>{reason}</bdi> },
                  moneyColumn(t("fees.amount"), "amount"),
                  {
                    header: t("common.status"),
                    phone: "corner",
                    cell: ({ status }) => <StatusBadge status={status} />,
                  },
                  {
                    header: t("common.actions"),
                    actions: true,
                    align: "end",
                    cell: (refund) => may("fees.read") && <RefundActions refund={refund} />,
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
