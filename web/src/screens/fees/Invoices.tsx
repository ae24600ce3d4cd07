import { useTranslation } from "react-i18next";
import { fullName } from "../../lib/fullName.ts";
import { useFormat } from "../../lib/useFormat.ts";
import { useStatusChoices } from "../../lib/useStatusChoices.ts";
import { ListCard } from "../../ui/ListCard.tsx";
import { StatusBadge } from "../../ui/StatusBadge.tsx";

export function Invoices() {
  const { t } = useTranslation();
  const { day, money } = useFormat();
  const statuses = useStatusChoices(
    "issued",
    "partially_paid",
    "paid",
    "overdue",
    "cancelled",
    "written_off",
  );
  return (
    <ListCard
      path="/api/v1/fee-invoices"
      caption={t("fees.invoices")}
      fixed={{ include: "student", sort: "-issuedOn" }}
      search={t("fees.searchInvoice")}
      filters={[{ key: "status", label: t("common.status"), choices: statuses }]}
      hrefOf={({ id }) => `/fees/invoices/${id}`}
      empty={t("fees.noInvoices")}
      csv
      columns={[
        { header: t("fees.number"), cell: ({ number }) => number },
        { header: t("fees.student"), cell: ({ student }) => student && <bdi>{fullName(student)}</bdi> },
        { header: t("fees.due"), cell: ({ dueOn }) => day(dueOn) },
        { header: t("fees.total"), align: "end", cell: ({ total }) => money(total) },
        { header: t("fees.open"), align: "end", cell: ({ balance }) => money(balance) },
        {
          header: t("common.status"),
          phone: "corner",
          cell: ({ status }) => <StatusBadge status={status} />,
        },
      ]}
    />
  );
}
