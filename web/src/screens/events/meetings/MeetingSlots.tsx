import { useTranslation } from "react-i18next";
import type { Row } from "../../../api/types.ts";
import { useAll } from "../../../api/useAll.ts";
import { kindOf } from "../../../app/routes/navigation.ts";
import { fullName } from "../../../lib/format/fullName.ts";
import { dotted, isolated } from "../../../lib/format/isolated.ts";
import { useFormat } from "../../../lib/format/useFormat.ts";
import { useSignedIn } from "../../../session/useSignedIn.ts";
import { DownloadButton } from "../../../ui/actions/DownloadButton.tsx";
import { Badge } from "../../../ui/feedback/Badge.tsx";
import { ListCard } from "../../../ui/lists/ListCard.tsx";
import { AddMeetingSlots } from "./AddMeetingSlots.tsx";
import { MeetingActions } from "./MeetingActions.tsx";

interface Props {
  eventId: string;
  /** Offers to add times to this event, which the user plans. */
  event?: Row<"/api/v1/calendar-events">;
}

const tones = { free: "good", booked: "accent", blocked: "plain" } as const;
const stateOf = ({ studentId, blocked }: Row<"/api/v1/meeting-slots">): keyof typeof tones =>
  studentId ? "booked" : blocked ? "blocked" : "free";

/** The times of a parents' evening with who comes: of every teacher for the office, their own for teachers. */
export function MeetingSlots({ eventId, event }: Props) {
  const { t } = useTranslation();
  const { instant, clock } = useFormat();
  const { user, may } = useSignedIn();
  const seesAll = kindOf(user) === "office";
  const staff = useAll("/api/v1/staff-members", {
    query: { status: "active" },
    enabled: seesAll && may("staff.read"),
  });
  const isOpen = event?.status !== "cancelled";
  return (
    <ListCard
      path="/api/v1/meeting-slots"
      caption={t(seesAll ? "events.meetings.title" : "events.meetings.own")}
      fixed={{ calendarEventId: eventId, sort: "startsAt" }}
      filters={[
        ...(staff.data
          ? [
              {
                key: "staffMemberId",
                label: t("events.meetings.staff"),
                choices: staff.data.data.map((each) => ({ value: each.id, label: isolated(fullName(each)) })),
              },
            ]
          : []),
        {
          key: "free",
          label: t("common.status"),
          choices: [
            { value: "true", label: t("events.meetings.free") },
            { value: "false", label: dotted(t("events.meetings.booked"), t("events.meetings.blocked")) },
          ],
        },
      ]}
      tools={
        <>
          {event && isOpen && may("events.manage") && <AddMeetingSlots event={event} />}
          <DownloadButton
            kind="plain"
            path={`/api/v1/meeting-plan.pdf?calendarEventId=${eventId}`}
            event="meeting-plan-pdf"
          >
            {t("events.meetings.print")}
          </DownloadButton>
        </>
      }
      empty={t("events.meetings.none")}
      csv
      columns={[
        {
          header: t("events.when"),
          csv: ["startsAt", "endsAt"],
          cell: ({ startsAt, endsAt }) => `${instant(startsAt)} – ${clock(endsAt)}`,
        },
        ...(seesAll
          ? [
              {
                header: t("events.meetings.staff"),
                csv: ["staffName"],
                cell: ({ staffName }: Row<"/api/v1/meeting-slots">) => <bdi>{staffName}</bdi>,
              },
            ]
          : []),
        {
          header: t("events.meetings.who"),
          csv: ["studentName", "guardianName"],
          cell: ({ studentName, guardianName }) => studentName && dotted(studentName, guardianName),
        },
        {
          header: t("events.room"),
          csv: ["roomName"],
          cell: ({ roomName }) => roomName && <bdi>{roomName}</bdi>,
        },
        {
          header: t("common.status"),
          csv: ["blocked"],
          phone: "corner",
          cell: (slot) => <Badge tone={tones[stateOf(slot)]}>{t(`events.meetings.${stateOf(slot)}`)}</Badge>,
        },
        ...(isOpen && may("events.manage")
          ? [
              {
                header: t("common.actions"),
                actions: true,
                cell: (slot: Row<"/api/v1/meeting-slots">) => <MeetingActions slot={slot} />,
              },
            ]
          : []),
      ]}
    />
  );
}
