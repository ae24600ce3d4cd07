import { useTranslation } from "react-i18next";
import { send } from "../../../api/client.ts";
import type { Row } from "../../../api/types.ts";
import { ConfirmButton } from "../../../ui/actions/ConfirmButton.tsx";
import { toast } from "../../../ui/feedback/toast.ts";
import { BookMeeting } from "./BookMeeting.tsx";
import { SwapMeeting } from "./SwapMeeting.tsx";

const refreshes = ["/meeting-slots"];

/** What the office or the teacher does with a time that is ahead: book it, block it, or cancel its meeting. */
export function MeetingActions({ slot }: { slot: Row<"/api/v1/meeting-slots"> }) {
  const { t } = useTranslation();
  const path = { id: slot.id };
  if (Date.parse(slot.startsAt) <= Date.now()) return null;
  if (slot.studentId)
    return (
      <>
        <SwapMeeting slot={slot} />
        <ConfirmButton
          label={t("events.meetings.cancel")}
          question={t("events.meetings.cancelAsk")}
          kind="plain"
          event="cancel-meeting"
          refreshes={refreshes}
          run={() => send("put", "/api/v1/meeting-slots/{id}/cancellation", { path })}
          onDone={() => toast.done(t("events.meetings.cancelled"))}
        />
      </>
    );
  const offers = slot.blocked ? "offer" : "block";
  return (
    <>
      {!slot.blocked && <BookMeeting slotId={slot.id} />}
      <ConfirmButton
        label={t(`events.meetings.${offers}`)}
        question={t(`events.meetings.${offers}Ask`)}
        kind="plain"
        event={`${offers}-meeting-slot`}
        refreshes={refreshes}
        run={() =>
          send("put", "/api/v1/meeting-slots/{id}/block", { path, body: { blocked: !slot.blocked } })
        }
      />
    </>
  );
}
