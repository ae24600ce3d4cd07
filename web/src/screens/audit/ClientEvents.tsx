import { useTranslation } from "react-i18next";
import { useFormat } from "../../lib/format/useFormat.ts";
import { PageHead } from "../../ui/layout/PageHead.tsx";
import { ListCard } from "../../ui/lists/ListCard.tsx";

const events = ["UI_CLICK", "API_RESPONSE", "API_ERROR", "NAV_PATH_CHANGE", "NAV_RENDER"];

/** Events reported by the console itself, for support. They are not part of the audit log of the school. */
export function ClientEvents() {
  const { t } = useTranslation();
  const { instant, number } = useFormat();
  return (
    <>
      <PageHead
        title={t("activity.client")}
        about={t("activity.clientAbout")}
        back={{ href: "/settings", label: t("nav.settings") }}
      />
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
    </>
  );
}
