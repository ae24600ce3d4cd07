import { useTranslation } from "react-i18next";
import { useAuditWords } from "../../lib/useAuditWords.ts";
import { useFormat } from "../../lib/useFormat.ts";
import { useSignedIn } from "../../session/useSignedIn.ts";
import { ListCard } from "../../ui/ListCard.tsx";
import { PageHead } from "../../ui/PageHead.tsx";
import { type TabItem, Tabs } from "../../ui/Tabs.tsx";

/** What the record is most often searched for. */
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

const events = ["UI_CLICK", "API_RESPONSE", "API_ERROR", "NAV_PATH_CHANGE", "NAV_RENDER"];

/** Who changed what, and what the console itself has reported. */
export function Activity() {
  const { t } = useTranslation();
  const { may } = useSignedIn();
  const items: TabItem[] = [{ key: "audit", label: t("activity.audit"), content: () => <Audit /> }];
  if (may("client-events.read"))
    items.push({ key: "client", label: t("activity.client"), content: () => <ClientEvents /> });
  return (
    <>
      <PageHead title={t("nav.activity")} />
      <Tabs label={t("nav.activity")} items={items} />
    </>
  );
}

function Audit() {
  const { t } = useTranslation();
  const { instant } = useFormat();
  const { done, of } = useAuditWords();
  return (
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
  );
}

function ClientEvents() {
  const { t } = useTranslation();
  const { instant, number } = useFormat();
  return (
    <ListCard
      path="/api/v1/client-events"
      caption={t("activity.client")}
      fixed={{ sort: "-createdAt" }}
      filters={[
        {
          key: "event",
          label: t("activity.event"),
          choices: events.map((value) => ({ value, label: value })),
        },
      ]}
      empty={t("activity.none")}
      csv
      columns={[
        { header: t("activity.event"), cell: ({ event }) => <strong>{event}</strong> },
        { header: t("activity.path"), cell: ({ path }) => path && <bdi>{path}</bdi> },
        {
          header: t("activity.details"),
          cell: ({ data }) =>
            Object.entries(data)
              .filter(([, value]) => value !== null)
              .map(([key, value]) => `${key}: ${String(value)}`)
              .join(", "),
        },
        {
          header: t("activity.duration"),
          align: "end",
          cell: ({ durationMs }) => durationMs !== null && t("activity.ms", { value: number(durationMs) }),
        },
        { header: t("common.time"), cell: ({ createdAt }) => instant(createdAt) },
      ]}
    />
  );
}
