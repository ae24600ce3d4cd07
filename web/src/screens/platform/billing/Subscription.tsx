import { useTranslation } from "react-i18next";
import { useRead } from "../../../api/useRead.ts";
import { useFormat } from "../../../lib/format/useFormat.ts";
import { useStatusChoices } from "../../../lib/words/useStatusChoices.ts";
import { StatusBadge } from "../../../ui/feedback/StatusBadge.tsx";
import { Card } from "../../../ui/layout/Card.tsx";
import { Facts } from "../../../ui/layout/Facts.tsx";
import { PageHead } from "../../../ui/layout/PageHead.tsx";
import { Empty } from "../../../ui/lists/Empty.tsx";
import { ListCard } from "../../../ui/lists/ListCard.tsx";
import { Loaded } from "../../../ui/lists/Loaded.tsx";

/** The school's subscription and its invoices. */
export function Subscription() {
  const { t } = useTranslation();
  const { day, instantDay, money, number } = useFormat();
  const read = useRead("/api/v1/subscriptions", { query: { limit: 1, sort: "-startsOn" } });
  const tenancy = useRead("/api/v1/school/tenancy");
  const statuses = useStatusChoices("open", "paid", "void", "uncollectible");
  return (
    <div className="stack">
      <PageHead title={t("nav.subscription")} />
      <Card>
        <Loaded read={tenancy.data ? read : { ...read, data: undefined, error: tenancy.error }} lines={1}>
          {({ data: [subscription] }) =>
            tenancy.data?.status === "TRIAL" ? (
              <Facts
                facts={[
                  [t("common.status"), <StatusBadge key="status" status="trialing" />],
                  [
                    t("subscription.trialEnds"),
                    tenancy.data.trialEndsAt && instantDay(tenancy.data.trialEndsAt),
                  ],
                ]}
              />
            ) : subscription ? (
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
