import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import type { Row } from "../../api/types.ts";
import { dotted } from "../../lib/format/isolated.ts";
import { Badge } from "../../ui/feedback/Badge.tsx";
import { StatusBadge } from "../../ui/feedback/StatusBadge.tsx";
import { Empty } from "../../ui/lists/Empty.tsx";
import { useEventTimes } from "./useEventTimes.ts";
import "./Events.css";

interface Props {
  events: ReadonlyArray<Row<"/api/v1/communication/calendar-events">>;
  empty: string;
}

/** Events one below the other, with time and place. */
export function EventAgenda({ events, empty }: Props) {
  const { t } = useTranslation();
  const times = useEventTimes();
  if (events.length === 0) return <Empty icon="calendar">{empty}</Empty>;
  return (
    <ol className="event-agenda">
      {events.map((event) => (
        <li key={event.id}>
          <Link href={`/events/${event.id}`} className="event-title" data-event="open-event">
            <bdi>{event.title}</bdi>
          </Link>
          <span className="soft small">{dotted(times(event), event.roomName ?? event.location)}</span>
          {event.status === "cancelled" ? (
            <StatusBadge status="cancelled" />
          ) : (
            event.asksResponse &&
            event.response === "invited" && <Badge tone="warn">{t("events.toRespond")}</Badge>
          )}
        </li>
      ))}
    </ol>
  );
}
