import { useTranslation } from "react-i18next";
import { useRead } from "../../api/useRead.ts";
import { useFormat } from "../../lib/useFormat.ts";
import { useStatusChoices } from "../../lib/useStatusChoices.ts";
import { Card } from "../../ui/Card.tsx";
import { Empty } from "../../ui/Empty.tsx";
import { Facts } from "../../ui/Facts.tsx";
import { ListCard } from "../../ui/ListCard.tsx";
import { Loaded } from "../../ui/Loaded.tsx";
import { PageHead } from "../../ui/PageHead.tsx";
import { StatusBadge } from "../../ui/StatusBadge.tsx";

/** What the school has with whoever runs the installation, and the invoices for it. */
export function Subscription() {
  const { t } = useTranslation();
  const { day, money, number } = useFormat();
  const read = useRead("/api/v1/subscriptions", { query: { limit: 1, sort: "-startsOn" } });
  const statuses = useStatusChoices("open", "paid", "void", "uncollectible");
  return (
    <div className="stack">
      <PageHead title={t("nav.subscription")} />
      <Card>
        <Loaded read={read} lines={1}>
          {({ data: [subscription] }) =>
            subscription ? (
              <Facts
                facts={[
                  [t("common.status"), <StatusBadge key="status" status={subscription.status} />],
                  [t("subscription.since"), day(subscription.startsOn)],
                  [t("subscription.until"), day(subscription.currentPeriodEnd)],
                  [t("subscription.seats"), subscription.seats && number(subscription.seats)],
                ]}
              />
            ) : (
              <Empty>{t("subscription.none")}</Empty>
            )
          }
        </Loaded>
      </Card>
      <ListCard
        path="/api/v1/tenant-invoices"
        caption={t("subscription.invoices")}
        fixed={{ sort: "-dueOn" }}
        filters={[{ key: "status", label: t("common.status"), choices: statuses }]}
        empty={t("fees.noInvoices")}
        csv
        columns={[
          { header: t("fees.number"), cell: (invoice) => <strong>{invoice.number}</strong> },
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
        ]}
      />
    </div>
  );
}
