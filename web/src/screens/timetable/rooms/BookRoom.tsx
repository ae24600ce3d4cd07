import { send } from "../../../api/client.ts";
import { isolated } from "../../../lib/format/isolated.ts";
import { useFormat } from "../../../lib/format/useFormat.ts";
import { useDayWords } from "../../../lib/words/useDayWords.ts";
import { ConfirmButton } from "../../../ui/actions/ConfirmButton.tsx";
import { toast } from "../../../ui/feedback/toast.ts";
import { Field } from "../../../ui/forms/Field.tsx";
import { TextArea } from "../../../ui/forms/TextArea.tsx";
import { roomRefreshes } from "./roomRefreshes.ts";

export interface Slot {
  date: string;
  startsAt: string;
  endsAt: string;
  weeklyUntil: string | null;
}

/** Books a free room for the time that was searched. */
export function BookRoom({ room, slot }: { room: { id: string; name: string }; slot: Slot }) {
  const w = useDayWords();
  const { day, number } = useFormat();
  const { date, startsAt, endsAt, weeklyUntil } = slot;
  const time = `${startsAt}–${endsAt}`;
  return (
    <ConfirmButton
      label={w("rooms.book", { name: isolated(room.name) })}
      question={
        weeklyUntil
          ? w("rooms.bookWeekly", { from: day(date), until: day(weeklyUntil), time })
          : w("rooms.bookOnce", { date: day(date), time })
      }
      event="book-room"
      refreshes={roomRefreshes}
      run={({ title = "", purpose }) =>
        send("post", "/api/v1/room-bookings", {
          headers: { "idempotency-key": crypto.randomUUID() },
          body: {
            ...{ date, startsAt, endsAt, weeklyUntil, roomId: room.id },
            ...{ title, purpose: purpose?.trim() || null },
          },
        })
      }
      onDone={({ data, skipped }) =>
        toast.done(
          skipped.length > 0
            ? w("rooms.bookedBut", { count: number(data.length), skipped: number(skipped.length) })
            : w("rooms.booked", { count: number(data.length) }),
        )
      }
    >
      <Field label={w("rooms.what")} name="title" required maxLength={120} hint={w("rooms.whatHint")} />
      <TextArea label={w("rooms.purpose")} name="purpose" maxLength={1000} />
    </ConfirmButton>
  );
}
