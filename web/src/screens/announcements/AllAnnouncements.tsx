import { useTranslation } from "react-i18next";
import { send } from "../../api/client.ts";
import type { Row } from "../../api/types.ts";
import { useBulk } from "../../kit/bulk/useBulk.tsx";
import { useFormat } from "../../lib/format/useFormat.ts";
import { useStatusChoices } from "../../lib/words/useStatusChoices.ts";
import { useSignedIn } from "../../session/useSignedIn.ts";
import { StatusBadge } from "../../ui/feedback/StatusBadge.tsx";
import { ListCard } from "../../ui/lists/ListCard.tsx";
import { announcementRefreshes } from "./announcementRefreshes.ts";

/** All announcements with their read counts. */
export function AllAnnouncements() {
  const { t } = useTranslation();
  const { instant, number } = useFormat();
  const { may } = useSignedIn();
  const bulk = useBulk<Row<"/api/v1/announcements">>(
    may("announcements.manage")
      ? {
          nameOf: ({ title }) => title,
          actions: [
            {
              label: t("announcements.publishNow"),
              event: "publish-announcements",
              appliesTo: ({ status }) => status === "draft" || status === "scheduled",
              run: ({ id }) => send("put", "/api/v1/announcements/{id}/publication", { path: { id } }),
            },
            {
              label: t("announcements.withdraw"),
              event: "withdraw-announcements",
              appliesTo: ({ status }) => status !== "withdrawn",
              run: ({ id }) => send("put", "/api/v1/announcements/{id}/withdrawal", { path: { id } }),
            },
          ],
          refreshes: announcementRefreshes,
        }
      : undefined,
  );
  const share = (some: number, all: number) => `${number(some)} / ${number(all)}`;
  return (
    <ListCard
      path="/api/v1/announcements"
      caption={t("announcements.all")}
      search={t("announcements.search")}
      filters={[
        {
          key: "status",
          label: t("common.status"),
          choices: useStatusChoices("draft", "scheduled", "published", "expired", "withdrawn"),
        },
      ]}
      hrefOf={({ id }) => `/announcements/${id}`}
      empty={t("announcements.none")}
      csv
      bulk={bulk}
      columns={[
        { header: t("announcements.title"), csv: ["title"], cell: ({ title }) => <bdi>{title}</bdi> },
        {
          header: t("announcements.publishAt"),
          csv: ["publishAt"],
          cell: ({ publishAt }) => instant(publishAt),
        },
        {
          header: t("announcements.readBy"),
          csv: ["countRead", "countRecipients"],
          align: "end",
          cell: ({ countRecipients, countRead }) => countRecipients > 0 && share(countRead, countRecipients),
        },
        {
          header: t("announcements.acknowledgedBy"),
          csv: ["countAcknowledged"],
          align: "end",
          cell: ({ requiresAcknowledgement, countRecipients, countAcknowledged }) =>
            requiresAcknowledgement && countRecipients > 0 && share(countAcknowledged, countRecipients),
        },
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
