import { useTranslation } from "react-i18next";
import type { Row } from "../../../api/types.ts";
import { useAll } from "../../../api/useAll.ts";
import { kindOf } from "../../../app/routes/navigation.ts";
import { isolated } from "../../../lib/format/isolated.ts";
import { useFormat } from "../../../lib/format/useFormat.ts";
import { useDayWords } from "../../../lib/words/useDayWords.ts";
import { useSignedIn } from "../../../session/useSignedIn.ts";
import { Badge } from "../../../ui/feedback/Badge.tsx";
import { Field } from "../../../ui/forms/Field.tsx";
import { ListCard } from "../../../ui/lists/ListCard.tsx";
import { BookingActions } from "./BookingActions.tsx";
import { FindRoom } from "./FindRoom.tsx";

type Booking = Row<"/api/v1/room-bookings">;

const tones = { confirmed: "good", cancelled: "plain" } as const;

/** Finds and books a free room; below, the bookings: of everybody for the office, their own for others. */
export function RoomBookings() {
  const { t } = useTranslation();
  const w = useDayWords();
  const { day, weekday, today } = useFormat();
  const { user, may } = useSignedIn();
  const isOffice = kindOf(user) === "office";
  const rooms = useAll("/api/v1/rooms", { query: { sort: "name" } });
  const canBook = may("room-bookings.manage");
  return (
    <div className="stack">
      {canBook && may("staff.read") && <FindRoom />}
      <ListCard
        path="/api/v1/room-bookings"
        caption={w(isOffice ? "rooms.bookings" : "rooms.own")}
        fixed={{ sort: "date", from: today() }}
        search={w("rooms.search")}
        filters={[
          {
            key: "roomId",
            label: w("view.room"),
            choices: (rooms.data?.data ?? []).map(({ id, name }) => ({ value: id, label: isolated(name) })),
          },
          {
            key: "status",
            label: t("common.status"),
            choices: (["confirmed", "cancelled"] as const).map((value) => ({
              value,
              label: w(`rooms.status.${value}`),
            })),
          },
          {
            key: "from",
            label: w("rooms.from"),
            input: (value, onChange) => (
              <Field
                key="from"
                type="date"
                label={w("rooms.from")}
                value={value || today()}
                onChange={({ target }) => onChange(target.value)}
              />
            ),
          },
        ]}
        empty={w("rooms.none")}
        csv
        columns={[
          {
            header: w("rooms.what"),
            csv: ["title", "purpose"],
            cell: ({ title, purpose }) => (
              <span>
                <strong>{title}</strong>
                {purpose && <span className="soft small"> {purpose}</span>}
              </span>
            ),
          },
          { header: w("view.room"), csv: ["roomName"], cell: ({ roomName }) => <bdi>{roomName}</bdi> },
          {
            header: w("rooms.when"),
            csv: ["date", "startsAt", "endsAt"],
            cell: ({ date, startsAt, endsAt }) => (
              <span className="figures">
                {weekday(date)}, {day(date)} {startsAt.slice(0, 5)}–{endsAt.slice(0, 5)}
              </span>
            ),
          },
          ...(isOffice
            ? [
                {
                  header: w("rooms.bookedBy"),
                  csv: ["bookedByName"],
                  cell: ({ bookedByName }: Booking) => <bdi>{bookedByName}</bdi>,
                },
              ]
            : []),
          {
            header: t("common.status"),
            csv: ["status", "cancelReason"],
            phone: "corner",
            cell: ({ status }) => <Badge tone={tones[status]}>{w(`rooms.status.${status}`)}</Badge>,
          },
          ...(canBook
            ? [
                {
                  header: t("common.actions"),
                  actions: true,
                  align: "end" as const,
                  cell: (booking: Booking) => <BookingActions booking={booking} />,
                },
              ]
            : []),
        ]}
      />
    </div>
  );
}
