import { useTranslation } from "react-i18next";
import { useFormat } from "../../lib/format/useFormat.ts";
import { useAuditWords } from "../../lib/words/useAuditWords.ts";
import { PageHead } from "../../ui/layout/PageHead.tsx";
import { ListCard } from "../../ui/lists/ListCard.tsx";

/** The actions offered as filters. */
const actions = [
  "auth.login",
  "auth.login_failed",
  "auth.login_locked",
  "auth.key_refused",
  "access.denied",
  "records.read",
  "records.export",
] as const;

const actorTypes = ["user", "operator", "system", "anonymous"] as const;

/** The audit log of the school: who changed what. */
export function Activity() {
  const { t } = useTranslation();
  const { instant } = useFormat();
  const { done, of } = useAuditWords();
  return (
    <>
      <PageHead title={t("nav.activity")} />
      <ListCard
        path="/api/v1/audit-events"
        caption={t("activity.audit")}
        fixed={{ sort: "-createdAt" }}
        filters={[
          {
            key: "action",
            label: t("activity.action"),
            choices: actions.map((value) => ({ value, label: done(value) })),
          },
          {
            key: "outcome",
            label: t("activity.outcome"),
            choices: [
              { value: "success", label: t("activity.success") },
              { value: "failure", label: t("activity.failure") },
            ],
          },
          {
            key: "actorType",
            label: t("activity.by"),
            choices: actorTypes.map((value) => ({ value, label: t(`actor.${value}`) })),
          },
        ]}
        days={[
          { key: "since", label: t("activity.since"), day: "start" },
          { key: "until", label: t("activity.until"), day: "end" },
        ]}
        empty={t("activity.none")}
        csv
        columns={[
          { header: t("activity.action"), cell: ({ action }) => <strong>{done(action)}</strong> },
          { header: t("activity.of"), cell: ({ entityType }) => of(entityType) },
          { header: t("activity.by"), cell: ({ actorType }) => t(`actor.${actorType}`) },
          { header: t("activity.outcome"), cell: ({ outcome }) => t(`activity.${outcome}`) },
          { header: t("activity.address"), cell: ({ ip }) => ip },
          { header: t("activity.device"), cell: ({ userAgent }) => userAgent && <bdi>{userAgent}</bdi> },
          { header: t("common.time"), cell: ({ createdAt }) => instant(createdAt) },
        ]}
      />
    </>
  );
}
