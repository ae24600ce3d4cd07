import { useState } from "react";
import { useTranslation } from "react-i18next";
import { send } from "../../../api/client.ts";
import type { Row } from "../../../api/types.ts";
import { useRead } from "../../../api/useRead.ts";
import { kindOf } from "../../../app/routes/navigation.ts";
import { isolated } from "../../../lib/format/isolated.ts";
import { zonedInstant } from "../../../lib/format/zonedInstant.ts";
import { zonedLocal } from "../../../lib/format/zonedLocal.ts";
import { useOwnStaffMember } from "../../../session/useOwnStaffMember.ts";
import { useSignedIn } from "../../../session/useSignedIn.ts";
import { ConfirmButton } from "../../../ui/actions/ConfirmButton.tsx";
import { toast } from "../../../ui/feedback/toast.ts";
import { Field } from "../../../ui/forms/Field.tsx";
import { SelectField } from "../../../ui/forms/SelectField.tsx";
import { PersonPicker } from "../../../ui/people/PersonPicker.tsx";

/** Adds the times of a teacher to a parents' evening. */
export function AddMeetingSlots({ event }: { event: Row<"/api/v1/calendar-events"> }) {
  const { t } = useTranslation();
  const { user, school } = useSignedIn();
  const { timezone } = school;
  const own = useOwnStaffMember();
  const isTeacher = kindOf(user) === "teacher";
  const [chosen, setChosen] = useState("");
  const staffMemberId = isTeacher ? (own?.id ?? "") : chosen;
  const rooms = useRead("/api/v1/rooms", { query: { limit: 200 } });
  const hint = t("messages.zone", { zone: timezone });
  return (
    <ConfirmButton
      label={t("events.meetings.add")}
      question={t("events.meetings.addAsk")}
      event="add-meeting-slots"
      refreshes={["/meeting-slots"]}
      run={({ startsAt = "", endsAt = "", minutes, breakMinutes, roomId }) =>
        send("post", "/api/v1/calendar-events/{id}/meeting-slots", {
          path: { id: event.id },
          headers: { "idempotency-key": crypto.randomUUID() },
          body: {
            staffMemberId,
            startsAt: zonedInstant(startsAt, timezone),
            endsAt: zonedInstant(endsAt, timezone),
            minutes: Number(minutes),
            breakMinutes: Number(breakMinutes),
            roomId: roomId || null,
          },
        })
      }
      onDone={() => toast.done(t("events.meetings.added"))}
    >
      {!isTeacher && (
        <PersonPicker
          kind="staff-members"
          label={t("events.meetings.staff")}
          placeholder={t("common.find")}
          onPick={(person) => setChosen(person?.id ?? "")}
        />
      )}
      <Field
        label={t("events.startsAt")}
        name="startsAt"
        type="datetime-local"
        hint={hint}
        required
        defaultValue={zonedLocal(event.startsAt, timezone)}
      />
      <Field
        label={t("events.endsAt")}
        name="endsAt"
        type="datetime-local"
        hint={hint}
        required
        defaultValue={zonedLocal(event.endsAt, timezone)}
      />
      <Field
        label={t("events.meetings.minutes")}
        name="minutes"
        type="number"
        min={3}
        max={240}
        required
        defaultValue={10}
      />
      <Field
        label={t("events.meetings.breakMinutes")}
        name="breakMinutes"
        type="number"
        min={0}
        max={120}
        required
        defaultValue={0}
      />
      <SelectField
        label={t("events.room")}
        name="roomId"
        none="–"
        choices={(rooms.data?.data ?? []).map(({ id, name }) => ({ value: id, label: isolated(name) }))}
      />
    </ConfirmButton>
  );
}
