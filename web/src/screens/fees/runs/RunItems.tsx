import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import { fullName, nameFields } from "../../../lib/format/fullName.ts";
import { useFormat } from "../../../lib/format/useFormat.ts";
import { useStatusChoices } from "../../../lib/words/useStatusChoices.ts";
import { StatusBadge } from "../../../ui/feedback/StatusBadge.tsx";
import { ListCard } from "../../../ui/lists/ListCard.tsx";

/** The result of a fee run for each student. */
export function RunItems({ id }: { id: string }) {
  const { t } = useTranslation();
  const { money } = useFormat();
  const statuses = useStatusChoices("pending", "done", "failed");
  return (
    <ListCard
      path="/api/v1/fee-schedule-items"
      caption={t("billing.results")}
      fixed={{ feeScheduleId: id, include: `student${nameFields},feeInvoice(id,number,total)` }}
      filters={[{ key: "status", label: t("common.status"), choices: statuses }]}
      empty={t("billing.nobodyToBill")}
      csv
      columns={[
        {
          header: t("fees.student"),
          cell: ({ student, studentId }) =>
            student && (
              <Link href={`/students/${studentId}?tab=fees`}>
                <bdi>{fullName(student)}</bdi>
              </Link>
            ),
        },
        {
          header: t("billing.invoice"),
          cell: ({ feeInvoice }) =>
            feeInvoice && <Link href={`/fees/invoices/${feeInvoice.id}`}>{feeInvoice.number}</Link>,
        },
        { header: t("billing.problem"), cell: ({ error }) => error },
        {
          header: t("fees.total"),
          align: "end",
          cell: ({ feeInvoice }) => feeInvoice && money(feeInvoice.total),
        },
        {
          header: t("common.status"),
          phone: "corner",
          cell: ({ status }) => <StatusBadge status={status} />,
        },
      ]}
    />
  );
}
