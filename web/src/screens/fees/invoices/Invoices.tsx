import { useTranslation } from "react-i18next";
import { send } from "../../../api/client.ts";
import type { Row } from "../../../api/types.ts";
import type { BulkAction } from "../../../kit/bulk/Bulk.ts";
import { useBulk } from "../../../kit/bulk/useBulk.tsx";
import { referenceFilter } from "../../../kit/references/referenceFilter.tsx";
import { decimals } from "../../../lib/format/decimals.ts";
import { fullName, nameFields } from "../../../lib/format/fullName.ts";
import { useFormat } from "../../../lib/format/useFormat.ts";
import { useStatusChoices } from "../../../lib/words/useStatusChoices.ts";
import { useSignedIn } from "../../../session/useSignedIn.ts";
import { LinkButton } from "../../../ui/actions/LinkButton.tsx";
import { StatusBadge } from "../../../ui/feedback/StatusBadge.tsx";
import { TextArea } from "../../../ui/forms/TextArea.tsx";
import { ListCard } from "../../../ui/lists/ListCard.tsx";
import { useMoneyColumn } from "../../../ui/lists/useMoneyColumn.ts";
import { paymentRefreshes } from "../payments/paymentRefreshes.ts";
import { toRun, toStructure } from "../references.ts";
import { ChargeLateFees } from "./ChargeLateFees.tsx";

export function Invoices() {
  const { t } = useTranslation();
  const moneyColumn = useMoneyColumn();
  const { day } = useFormat();
  const { may } = useSignedIn();
  const statuses = useStatusChoices(
    "issued",
    "partially_paid",
    "paid",
    "overdue",
    "cancelled",
    "written_off",
  );
  const reason = <TextArea label={t("common.reason")} name="reason" maxLength={500} required />;
  const isOpen = ({ cancelledAt, balance }: Row<"/api/v1/fee-invoices">) =>
    cancelledAt === null && decimals.isPositive(balance.amount);
  const actions: BulkAction<Row<"/api/v1/fee-invoices">>[] = [
    {
      label: t("billing.remind"),
      event: "remind-invoices",
      appliesTo: isOpen,
      run: ({ id }) => send("post", "/api/v1/fee-invoices/{id}/reminder", { path: { id } }),
    },
    {
      label: t("billing.cancelInvoices"),
      event: "cancel-invoices",
      appliesTo: (invoice) => isOpen(invoice) && invoice.balance.amount === invoice.total.amount,
      fields: reason,
      run: ({ id }, values) =>
        send("post", "/api/v1/fee-invoices/{id}/cancellation", {
          path: { id },
          body: { reason: values["reason"]!.trim() },
        }),
    },
    {
      label: t("billing.writeOff"),
      event: "write-off-invoices",
      appliesTo: isOpen,
      fields: reason,
      run: ({ id }, values) =>
        send("post", "/api/v1/fee-invoices/{id}/write-off", {
          path: { id },
          body: { reason: values["reason"]!.trim() },
        }),
    },
  ];
  const allowed = actions.filter(({ event }) =>
    may(event === "write-off-invoices" ? "fees.approve" : "fees.bill"),
  );
  const bulk = useBulk(
    allowed.length > 0
      ? {
          nameOf: ({ number }: Row<"/api/v1/fee-invoices">) => number,
          actions: allowed,
          refreshes: [...paymentRefreshes, "/credit-notes"],
        }
      : undefined,
  );
  return (
    <ListCard
      path="/api/v1/fee-invoices"
      caption={t("fees.invoices")}
      fixed={{ include: `student${nameFields}`, sort: "-issuedOn" }}
      search={t("fees.searchInvoice")}
      filters={[
        { key: "status", label: t("common.status"), choices: statuses },
        referenceFilter("feeStructureId", t("billing.structure"), toStructure),
        referenceFilter("feeScheduleId", t("billing.feeRun"), toRun),
      ]}
      hrefOf={({ id }) => `/fees/invoices/${id}`}
      empty={t("fees.noInvoices")}
      next={may("fees.bill") && { href: "/fees/invoices/new" }}
      csv
      bulk={bulk}
      tools={
        may("fees.bill") && (
          <>
            <ChargeLateFees />
            <LinkButton href="/fees/invoices/new" icon="plus" event="new-invoice">
              {t("billing.addInvoice")}
            </LinkButton>
          </>
        )
      }
      columns={[
        { header: t("fees.number"), csv: ["number"], cell: ({ number }) => number },
        {
          header: t("fees.student"),
          csv: ["student.familyName", "student.givenName"],
          cell: ({ student }) => student && <bdi>{fullName(student)}</bdi>,
        },
        {
          header: t("fees.due"),
          csv: ["nextDueOn", "dueOn"],
          cell: ({ nextDueOn, dueOn }) => day(nextDueOn ?? dueOn),
        },
        moneyColumn(t("fees.total"), "total", { csv: ["total"] }),
        moneyColumn(t("fees.open"), "balance", { csv: ["balance"] }),
        {
          header: t("common.status"),
          csv: ["status"],
          phone: "corner",
          cell: ({ status }) => <StatusBadge status={status} />,
        },
      ]}
    />
  );
}
