import { useTranslation } from "react-i18next";
import { useFormat } from "../../../lib/format/useFormat.ts";
import { Badge } from "../../../ui/feedback/Badge.tsx";
import { ListCard } from "../../../ui/lists/ListCard.tsx";

const tones = { invited: "plain", yes: "good", no: "bad", maybe: "warn" } as const;
const answers = ["yes", "maybe", "no", "invited"] as const;

/** Who is invited to an event, and what they responded. */
export function Registrations({ eventId }: { eventId: string }) {
  const { t } = useTranslation();
  const { instant, number } = useFormat();
  return (
    <ListCard
      path="/api/v1/event-registrations"
      caption={t("events.responses")}
      fixed={{ calendarEventId: eventId }}
      filters={[
        {
          key: "status",
          label: t("common.status"),
          choices: answers.map((value) => ({ value, label: t(`events.answers.${value}`) })),
        },
      ]}
      empty={t("common.nothingFound")}
      csv
      columns={[
        { header: t("common.name"), csv: ["name"], cell: ({ name }) => <bdi>{name}</bdi> },
        {
          header: t("events.partySize"),
          csv: ["partySize"],
          align: "end",
          cell: ({ status, partySize }) => status === "yes" && number(partySize),
        },
        { header: t("events.note"), csv: ["note"], cell: ({ note }) => note && <bdi>{note}</bdi> },
        {
          header: t("emails.at"),
          csv: ["respondedAt"],
          cell: ({ respondedAt }) => respondedAt && instant(respondedAt),
        },
        {
          header: t("common.status"),
          csv: ["status"],
          phone: "corner",
          cell: ({ status }) => <Badge tone={tones[status]}>{t(`events.answers.${status}`)}</Badge>,
        },
      ]}
    />
  );
}
