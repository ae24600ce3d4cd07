import { useTranslation } from "react-i18next";
import { useFormat } from "../../../lib/format/useFormat.ts";
import { useStatusChoices } from "../../../lib/words/useStatusChoices.ts";
import { StatusBadge } from "../../../ui/feedback/StatusBadge.tsx";
import { ListCard } from "../../../ui/lists/ListCard.tsx";
import { eventKinds } from "../eventKinds.ts";
import { useEventTimes } from "../useEventTimes.ts";

/** The events that the user plans. */
export function PlannedEvents() {
  const { t } = useTranslation();
  const { number } = useFormat();
  const times = useEventTimes();
  return (
    <ListCard
      path="/api/v1/calendar-events"
      caption={t("events.planned")}
      search={t("events.search")}
      filters={[
        {
          key: "status",
          label: t("common.status"),
          choices: useStatusChoices("draft", "published", "cancelled"),
        },
        {
          key: "kind",
          label: t("events.kind"),
          choices: eventKinds.map((value) => ({ value, label: t(`events.kinds.${value}`) })),
        },
      ]}
      hrefOf={({ id }) => `/events/${id}/plan`}
      empty={t("events.none")}
      csv
      columns={[
        { header: t("events.title"), csv: ["title"], cell: ({ title }) => <bdi>{title}</bdi> },
        { header: t("events.when"), csv: ["startsAt", "endsAt"], cell: (event) => times(event) },
        { header: t("events.kind"), csv: ["kind"], cell: ({ kind }) => t(`events.kinds.${kind}`) },
        {
          header: t("events.coming"),
          csv: ["seatsTaken"],
          align: "end",
          cell: ({ asksResponse, seatsTaken }) => asksResponse && number(seatsTaken),
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
