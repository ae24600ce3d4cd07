import { useTranslation } from "react-i18next";
import { send } from "../../../api/client.ts";
import type { Row } from "../../../api/types.ts";
import { useRead } from "../../../api/useRead.ts";
import { isolated } from "../../../lib/format/isolated.ts";
import { useFormat } from "../../../lib/format/useFormat.ts";
import { ConfirmButton } from "../../../ui/actions/ConfirmButton.tsx";
import { toast } from "../../../ui/feedback/toast.ts";
import { SelectField } from "../../../ui/forms/SelectField.tsx";

interface Props {
  slot: Row<"/api/v1/meeting-slots">;
}

/** Exchanges the times of two families that meet the same teacher. */
export function SwapMeeting({ slot }: Props) {
  const { t } = useTranslation();
  return (
    <ConfirmButton
      label={t("events.meetings.swap")}
      question={t("events.meetings.swapAsk")}
      kind="plain"
      event="swap-meeting"
      refreshes={["/meeting-slots"]}
      run={({ meetingSlotId = "" }) =>
        send("put", "/api/v1/meeting-slots/{id}/swap", { path: { id: slot.id }, body: { meetingSlotId } })
      }
      onDone={() => toast.done(t("events.meetings.swapped"))}
    >
      <OtherMeetings slot={slot} />
    </ConfirmButton>
  );
}

/** The other booked meetings of the teacher; read when the dialog opens. */
function OtherMeetings({ slot: { id: own, calendarEventId, staffMemberId } }: Props) {
  const { t } = useTranslation();
  const { clock } = useFormat();
  const read = useRead("/api/v1/meeting-slots", {
    query: {
      calendarEventId,
      staffMemberId,
      free: "false",
      sort: "startsAt",
      limit: 200,
    },
  });
  const others = (read.data?.data ?? []).filter(({ id, studentId }) => id !== own && studentId);
  return (
    <SelectField
      label={t("events.meetings.swapWith")}
      name="meetingSlotId"
      required
      choices={others.map(({ id, startsAt, studentName }) => ({
        value: id,
        label: `${clock(startsAt)} · ${isolated(studentName ?? "–")}`,
      }))}
    />
  );
}
