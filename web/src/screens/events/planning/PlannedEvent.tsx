import { useTranslation } from "react-i18next";
import { useRead } from "../../../api/useRead.ts";
import { useFormat } from "../../../lib/format/useFormat.ts";
import { StatusBadge } from "../../../ui/feedback/StatusBadge.tsx";
import { Card } from "../../../ui/layout/Card.tsx";
import { Facts } from "../../../ui/layout/Facts.tsx";
import { PageHead } from "../../../ui/layout/PageHead.tsx";
import { Loaded } from "../../../ui/lists/Loaded.tsx";
import { AnnouncementText } from "../../announcements/AnnouncementText.tsx";
import { EventActions } from "../EventActions.tsx";
import { MeetingSlots } from "../meetings/MeetingSlots.tsx";
import { Registrations } from "../responses/Registrations.tsx";
import { useEventTimes } from "../useEventTimes.ts";

/** An event for its organisers: status, figures and responses. */
export function PlannedEvent({ id }: { id: string }) {
  const { t } = useTranslation();
  const { instant, number } = useFormat();
  const times = useEventTimes();
  const read = useRead("/api/v1/calendar-events/{id}", { path: { id } });
  return (
    <Loaded page read={read}>
      {(event) => (
        <div className="stack">
          <PageHead
            title={event.title}
            back={{ href: "/events?tab=planned", label: t("nav.events") }}
            about={<StatusBadge status={event.status} />}
            actions={<EventActions event={event} />}
          />
          {event.description && <AnnouncementText body={event.description} />}
          <Card>
            <Facts
              facts={[
                [t("events.when"), times(event)],
                [t("events.kind"), t(`events.kinds.${event.kind}`)],
                [t("events.room"), event.roomName],
                [t("events.location"), event.location],
                [t("events.countInvited"), event.countInvited > 0 && number(event.countInvited)],
                ...(event.asksResponse
                  ? ([
                      [t("events.respondBy"), event.respondBy && instant(event.respondBy)],
                      [t("events.coming"), number(event.seatsTaken)],
                      [t("events.capacity"), event.capacity && number(event.capacity)],
                      [t("events.countYes"), number(event.countYes)],
                      [t("events.countNo"), number(event.countNo)],
                      [t("events.countMaybe"), number(event.countMaybe)],
                    ] as const)
                  : []),
              ]}
            />
          </Card>
          {event.kind === "meeting" && <MeetingSlots eventId={id} event={event} />}
          {event.asksResponse && event.countInvited > 0 && <Registrations eventId={id} />}
        </div>
      )}
    </Loaded>
  );
}
