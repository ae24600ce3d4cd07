import { useTranslation } from "react-i18next";
import { send } from "../../../api/client.ts";
import { useRead } from "../../../api/useRead.ts";
import { useWrite } from "../../../api/useWrite.ts";
import { dotted, isolated } from "../../../lib/format/isolated.ts";
import { useFormat } from "../../../lib/format/useFormat.ts";
import { Button } from "../../../ui/actions/Button.tsx";
import { ConfirmButton } from "../../../ui/actions/ConfirmButton.tsx";
import { DownloadButton } from "../../../ui/actions/DownloadButton.tsx";
import { Badge } from "../../../ui/feedback/Badge.tsx";
import { toast } from "../../../ui/feedback/toast.ts";
import { Empty } from "../../../ui/lists/Empty.tsx";
import { Loaded } from "../../../ui/lists/Loaded.tsx";
import "../Events.css";

interface Props {
  childId: string;
  eventId: string;
}

// Times of other children may clash with a booking.
const refreshes = ["/guardian/children"];

/** The teachers of a child with the meeting that is booked and the times that are free. */
export function ChildMeetings({ childId, eventId }: Props) {
  const { t } = useTranslation();
  const { instant, clock } = useFormat();
  const read = useRead("/api/v1/guardian/children/{childId}/meeting-slots", { path: { childId } });
  const put = (slotId: string, booked: boolean) =>
    send("put", "/api/v1/guardian/children/{childId}/meeting-slots/{slotId}", {
      path: { childId, slotId },
      body: { booked },
    });
  const book = useWrite((slotId: string) => put(slotId, true), refreshes);
  return (
    <Loaded read={read}>
      {({ data }) => {
        const slots = data.filter(({ calendarEventId }) => calendarEventId === eventId);
        const teachers = [...Map.groupBy(slots, ({ staffMemberId }) => staffMemberId).values()];
        if (slots.length === 0) return <Empty icon="calendar">{t("events.meetings.nothing")}</Empty>;
        return (
          <div className="stack">
            <p className="soft">{t("events.meetings.intro")}</p>
            {slots.some(({ booked }) => booked) && (
              <div className="row">
                <DownloadButton
                  path={`/api/v1/guardian/meeting-plan.pdf?calendarEventId=${eventId}`}
                  event="own-meetings-pdf"
                >
                  {t("events.meetings.print")}
                </DownloadButton>
              </div>
            )}
            {teachers.map((times) => {
              const { staffMemberId, staffName } = times[0]!;
              const own = times.find(({ booked }) => booked);
              const free = times.filter(({ booked }) => !booked);
              return (
                <div key={staffMemberId} className="meeting-teacher">
                  <h3>
                    <bdi>{staffName}</bdi>
                  </h3>
                  {own && (
                    <div className="row">
                      <Badge tone="good">
                        {t("events.meetings.bookedAt", {
                          time: dotted(instant(own.startsAt), own.roomName),
                        })}
                      </Badge>
                      <ConfirmButton
                        label={t("events.meetings.cancel")}
                        question={t("events.meetings.cancelAsk")}
                        kind="plain"
                        event="cancel-own-meeting"
                        refreshes={refreshes}
                        run={() => put(own.id, false)}
                        onDone={() => toast.done(t("events.meetings.cancelled"))}
                      />
                    </div>
                  )}
                  <div className="meeting-times">
                    {free.map(({ id, startsAt }) => (
                      <Button
                        key={id}
                        event="book-own-meeting"
                        disabled={book.isPending}
                        aria-label={t("events.meetings.bookTime", {
                          time: clock(startsAt),
                          name: isolated(staffName),
                        })}
                        onClick={() =>
                          book.mutate(id, {
                            onSuccess: () => toast.done(t("events.meetings.done")),
                            onError: (error) => {
                              toast.problem(error);
                              void read.refetch();
                            },
                          })
                        }
                      >
                        {clock(startsAt)}
                      </Button>
                    ))}
                    {free.length === 0 && !own && <span className="soft">{t("events.meetings.noFree")}</span>}
                  </div>
                </div>
              );
            })}
          </div>
        );
      }}
    </Loaded>
  );
}
