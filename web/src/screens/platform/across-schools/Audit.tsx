import { useTranslation } from "react-i18next";
import { useFormat } from "../../../lib/format/useFormat.ts";
import { useAuditWords } from "../../../lib/words/useAuditWords.ts";
import { PageHead } from "../../../ui/layout/PageHead.tsx";
import { ListCard } from "../../../ui/lists/ListCard.tsx";
import { useSchoolFilter } from "../useSchoolFilter.ts";

const actions = [
  ["auth.login", "OperatorSession"],
  ["auth.login_failed", "PlatformOperator"],
  ["auth.login_locked", "PlatformOperator"],
  ["auth.key_refused", "ApiKey"],
  ["access.rate_limited", "Request"],
  ["records.read", "AuditEvent"],
  ["records.export", "AuditEvent"],
  ["tenants.suspend", "Tenant"],
  ["tenants.reactivate", "Tenant"],
  ["tenants.extend_trial", "Tenant"],
  ["tenants.subscribe", "Tenant"],
  ["tenant_invoices.pay", "TenantInvoice"],
  ["queued_emails.retry", "QueuedEmail"],
  ["queued_emails.cancel", "QueuedEmail"],
  ["mail_suppressions.remove", "MailSuppression"],
  ["jobs.run", "Job"],
  ["jobs.redrive", "Job"],
  ["integration_connections.sync", "IntegrationConnection"],
  ["platform_operators.create", "PlatformOperator"],
  ["platform_operators.disable", "PlatformOperator"],
  ["platform_operators.reset_password", "PlatformOperator"],
] as const;

/** The audit log of the platform. */
export function Audit() {
  const { t } = useTranslation();
  const { instant } = useFormat();
  const { done, of } = useAuditWords();
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
            choices: actions.map(([value, entityType]) => ({
              value,
              label: `${of(entityType)}: ${done(value)}`,
            })),
          },
          {
            key: "outcome",
            label: t("activity.outcome"),
            choices: [
              { value: "success", label: t("activity.success") },
              { value: "failure", label: t("activity.failure") },
            ],
          },
          schools,
        ]}
        empty={t("platform.noEvents")}
        csv
        columns={[
          { header: t("platform.action"), cell: ({ action }) => <strong>{done(action)}</strong> },
          { header: t("emails.at"), cell: ({ createdAt }) => instant(createdAt) },
          {
            header: t("platform.operator"),
            cell: ({ actor, actorType }) =>
              actor ? (
                <bdi>{actor}</bdi>
              ) : (
                t(actorType === "anonymous" ? "actor.anonymous" : "platform.commandLine")
              ),
          },
          { header: t("platform.school"), cell: ({ school }) => school },
          { header: t("activity.outcome"), cell: ({ outcome }) => t(`activity.${outcome}`) },
          { header: t("platform.entity"), cell: ({ entityType }) => of(entityType) },
          { header: t("platform.address"), cell: ({ ip }) => ip },
        ]}
      />
    </>
  );
}
