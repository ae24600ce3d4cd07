import { useTranslation } from "react-i18next";
import { useFormat } from "../../lib/useFormat.ts";
import { ListCard } from "../../ui/ListCard.tsx";
import { PageHead } from "../../ui/PageHead.tsx";
import { useSchoolFilter } from "./useSchoolFilter.ts";

const actions = [
  "auth.login",
  "tenants.suspend",
  "tenants.reactivate",
  "tenants.extend-trial",
  "tenants.subscribe",
  "tenant_invoices.pay",
  "queued_emails.retry",
  "queued_emails.cancel",
  "mail_suppressions.remove",
  "jobs.run",
  "jobs.redrive",
  "integration_connections.sync",
  "operators.create",
  "operators.disable",
  "operators.reset-password",
];

/** What operators did. */
export function Audit() {
  const { t } = useTranslation();
  const { instant } = useFormat();
  const schools = useSchoolFilter();
  return (
    <>
      <PageHead title={t("nav.platform.audit")} />
      <ListCard
        path="/api/v1/platform/audit-events"
        caption={t("nav.platform.audit")}
        filters={[
          {
            key: "action",
            label: t("platform.action"),
            choices: actions.map((value) => ({ value, label: value })),
          },
          schools,
        ]}
        empty={t("platform.noEvents")}
        columns={[
          { header: t("platform.action"), cell: ({ action }) => <strong>{action}</strong> },
          { header: t("emails.at"), cell: ({ createdAt }) => instant(createdAt) },
          {
            header: t("platform.operator"),
            cell: ({ actor }) => (actor ? <bdi>{actor}</bdi> : t("platform.commandLine")),
          },
          { header: t("platform.school"), cell: ({ school }) => school },
          { header: t("platform.entity"), cell: ({ entityType }) => entityType },
          { header: t("platform.address"), cell: ({ ip }) => ip },
        ]}
      />
    </>
  );
}
