import { useTranslation } from "react-i18next";
import { useRead } from "../../api/useRead.ts";
import { kindOf } from "../../app/routes/navigation.ts";
import { useFormat } from "../../lib/format/useFormat.ts";
import { useSignedIn } from "../../session/useSignedIn.ts";
import { Note } from "../../ui/feedback/Note.tsx";
import { Card } from "../../ui/layout/Card.tsx";
import { Facts } from "../../ui/layout/Facts.tsx";
import { PageHead } from "../../ui/layout/PageHead.tsx";
import { Loaded } from "../../ui/lists/Loaded.tsx";
import { AnnouncementText } from "../announcements/AnnouncementText.tsx";
import { FamilyMeetings } from "./meetings/FamilyMeetings.tsx";
import { MeetingSlots } from "./meetings/MeetingSlots.tsx";
import { EventResponse } from "./responses/EventResponse.tsx";
import { useEventTimes } from "./useEventTimes.ts";

/** An event for those who are invited: when, where, and their response. */
export function Event({ id }: { id: string }) {
  const { t } = useTranslation();
  const { instant } = useFormat();
  const { user, may } = useSignedIn();
  const times = useEventTimes();
  const read = useRead("/api/v1/communication/calendar-events/{id}", { path: { id } });
  return (
    <Loaded page read={read}>
      {(event) => (
        <div className="stack">
          <PageHead
            title={event.title}
            back={{ href: "/events", label: t("nav.events") }}
            about={times(event)}
          />
          {event.status === "cancelled" && <Note tone="bad">{t("events.isCancelled")}</Note>}
          {event.description && <AnnouncementText body={event.description} />}
          <Card>
            <Facts
              facts={[
                [t("events.kind"), t(`events.kinds.${event.kind}`)],
                [t("events.room"), event.roomName],
                [t("events.location"), event.location],
                [t("events.respondBy"), event.asksResponse && event.respondBy && instant(event.respondBy)],
              ]}
            />
          </Card>
          {event.kind === "meeting" && event.status === "published" && (
            <>
              {kindOf(user) !== "office" && may("events.read") && <MeetingSlots eventId={id} />}
              {kindOf(user) === "guardian" && <FamilyMeetings eventId={id} />}
            </>
          )}
          {event.asksResponse && event.status === "published" && <EventResponse event={event} />}
        </div>
      )}
    </Loaded>
  );
}
