import { useTranslation } from "react-i18next";
import { send } from "../../../api/client.ts";
import { useFormat } from "../../../lib/format/useFormat.ts";
import { useStatusChoices } from "../../../lib/words/useStatusChoices.ts";
import { ConfirmButton } from "../../../ui/actions/ConfirmButton.tsx";
import { DownloadButton } from "../../../ui/actions/DownloadButton.tsx";
import { StatusBadge } from "../../../ui/feedback/StatusBadge.tsx";
import { ListCard } from "../../../ui/lists/ListCard.tsx";

/** Subscription invoices of all schools or of one. */
export function TenantInvoiceList({ school }: { school?: string }) {
  const { t } = useTranslation();
  const { day, money } = useFormat();
  const statuses = useStatusChoices("open", "paid", "void", "uncollectible");
  return (
    <ListCard
      path="/api/v1/platform/tenant-invoices"
      caption={t("nav.platform.invoices")}
      {...(school ? { fixed: { school } } : { search: t("platform.searchInvoices") })}
      filters={[
        { key: "status", label: t("common.status"), choices: statuses },
        {
          key: "overdue",
          label: t("platform.whenDue"),
          choices: [{ value: "true", label: t("status.overdue") }],
        },
      ]}
      empty={t("fees.noInvoices")}
      csv
      columns={[
        {
          header: t("fees.number"),
          cell: ({ number, schoolName }) => (
            <span className="stack-tight">
              <strong>{number}</strong>
              {!school && <span className="soft small">{schoolName}</span>}
            </span>
          ),
        },
        {
          header: t("subscription.period"),
          cell: ({ periodStart, periodEnd }) => `${day(periodStart)} – ${day(periodEnd)}`,
        },
        { header: t("fees.due"), cell: ({ dueOn }) => day(dueOn) },
        { header: t("fees.total"), align: "end", cell: ({ total }) => money(total) },
        {
          header: t("common.status"),
          phone: "corner",
          cell: ({ status }) => <StatusBadge status={status} />,
        },
        {
          header: t("common.actions"),
          actions: true,
          align: "end",
          cell: ({ id, number, schoolName, status, total }) => (
            <span className="row">
              {status === "open" && (
                <ConfirmButton
                  label={t("platform.pay")}
                  question={t("platform.payAsk", { number, name: schoolName, total: money(total) })}
                  event="pay-invoice"
                  refreshes={["/platform/tenant"]}
                  run={() => send("put", "/api/v1/platform/tenant-invoices/{id}/payment", { path: { id } })}
                />
              )}
              <DownloadButton
                kind="plain"
                path={`/api/v1/platform/tenant-invoices/${id}.pdf`}
                event="invoice-pdf"
              >
                {t("common.pdf")}
              </DownloadButton>
            </span>
          ),
        },
      ]}
    />
  );
}
