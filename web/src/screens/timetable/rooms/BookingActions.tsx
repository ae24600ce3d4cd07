import { useTranslation } from "react-i18next";
import { send } from "../../../api/client.ts";
import type { Row } from "../../../api/types.ts";
import { useFormat } from "../../../lib/format/useFormat.ts";
import { useDayWords } from "../../../lib/words/useDayWords.ts";
import { useSignedIn } from "../../../session/useSignedIn.ts";
import { ConfirmButton } from "../../../ui/actions/ConfirmButton.tsx";
import { toast } from "../../../ui/feedback/toast.ts";
import { CheckField } from "../../../ui/forms/CheckField.tsx";
import { Field } from "../../../ui/forms/Field.tsx";
import { TextArea } from "../../../ui/forms/TextArea.tsx";
import { roomRefreshes } from "./roomRefreshes.ts";

/** Changes what a booking is for, or cancels it. */
export function BookingActions({ booking }: { booking: Row<"/api/v1/room-bookings"> }) {
  const { t } = useTranslation();
  const w = useDayWords();
  const { today } = useFormat();
  const { user } = useSignedIn();
  const { id, title, purpose, date, status, seriesId, bookedBy } = booking;
  if (status === "cancelled" || date < today()) return null;
  const path = { id };
  return (
    <span className="row row-actions">
      <ConfirmButton
        kind="plain"
        label={t("common.edit")}
        question={w("rooms.editAsk")}
        event="edit-room-booking"
        refreshes={roomRefreshes}
        run={(values) =>
          send("patch", "/api/v1/room-bookings/{id}", {
            path,
            body: { title: values["title"] ?? "", purpose: values["purpose"]?.trim() || null },
          })
        }
      >
        <Field label={w("rooms.what")} name="title" required maxLength={120} defaultValue={title} />
        <TextArea label={w("rooms.purpose")} name="purpose" maxLength={1000} defaultValue={purpose ?? ""} />
      </ConfirmButton>
      <ConfirmButton
        kind="plain"
        label={w("rooms.cancel")}
        question={w(bookedBy === user.id ? "rooms.cancelOwnAsk" : "rooms.cancelAsk")}
        event="cancel-room-booking"
        refreshes={roomRefreshes}
        run={({ reason = "", following }) =>
          send("put", "/api/v1/room-bookings/{id}/cancellation", {
            path,
            body: { reason: reason.trim() || null, following: following === "on" },
          })
        }
        onDone={() => toast.done(w("rooms.cancelled"))}
      >
        <Field label={w("rooms.reason")} name="reason" maxLength={500} />
        {seriesId && <CheckField label={w("rooms.following")} name="following" />}
      </ConfirmButton>
    </span>
  );
}
