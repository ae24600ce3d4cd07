import { useTranslation } from "react-i18next";
import { useFormat } from "../../../lib/format/useFormat.ts";
import { PageHead } from "../../../ui/layout/PageHead.tsx";
import { ListCard } from "../../../ui/lists/ListCard.tsx";
import { useSchoolFilter } from "../useSchoolFilter.ts";

const kinds = ["API_ERROR", "API_RESPONSE", "NAV_PATH_CHANGE", "NAV_RENDER", "UI_CLICK"];

/** Client events reported by consoles. */
export function ClientEvents() {
  const { t } = useTranslation();
  const { instant, number } = useFormat();
  const schools = useSchoolFilter();
  return (
    <>
      <PageHead title={t("nav.platform.clientEvents")} />
      <ListCard
        path="/api/v1/platform/client-events"
        caption={t("nav.platform.clientEvents")}
        filters={[
          {
            key: "event",
            label: t("platform.event"),
            choices: kinds.map((value) => ({ value, label: value })),
          },
          schools,
        ]}
        empty={t("platform.noEvents")}
        csv
        columns={[
          {
            header: t("platform.event"),
            cell: ({ event, school }) => (
              <span className="stack-tight">
                <strong>{event}</strong>
                <span className="soft small">{school}</span>
              </span>
            ),
          },
          { header: t("emails.at"), cell: ({ createdAt }) => instant(createdAt) },
          { header: t("platform.where"), cell: ({ path }) => <bdi>{path}</bdi> },
          {
            header: t("platform.called"),
            cell: ({ method, url, status }) =>
              url && (
                <bdi>
                  {method} {url} {status}
                </bdi>
              ),
          },
          {
            header: t("platform.took"),
            align: "end",
            cell: ({ durationMs }) =>
              durationMs !== null && t("activity.ms", { value: number(Math.round(durationMs)) }),
          },
        ]}
      />
    </>
  );
}
