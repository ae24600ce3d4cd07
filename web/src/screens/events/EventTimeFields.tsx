import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Row } from "../../api/types.ts";
import { zonedLocal } from "../../lib/format/zonedLocal.ts";
import { useSignedIn } from "../../session/useSignedIn.ts";
import { CheckField } from "../../ui/forms/CheckField.tsx";
import { Field } from "../../ui/forms/Field.tsx";
import { lastMoment } from "./useEventTimes.ts";

/** Start and end of an event in school time: days, or days with times. */
export function EventTimeFields({ event }: { event: Row<"/api/v1/calendar-events"> | undefined }) {
  const { t } = useTranslation();
  const { timezone } = useSignedIn().school;
  const [allDay, setAllDay] = useState(event?.allDay ?? false);
  const local = (at: string | undefined) => (at ? zonedLocal(at, timezone) : "");
  const starts = local(event?.startsAt);
  const ends = local(event?.endsAt);
  const last = event ? local(lastMoment(event.endsAt)).slice(0, 10) : "";
  const hint = t("messages.zone", { zone: timezone });
  return (
    <>
      <CheckField
        label={t("events.allDay")}
        name="allDay"
        checked={allDay}
        onChange={({ target }) => setAllDay(target.checked)}
      />
      {allDay ? (
        <>
          <Field
            key="startsOn"
            label={t("events.startsOn")}
            name="startsOn"
            path="startsAt"
            type="date"
            required
            defaultValue={starts.slice(0, 10)}
          />
          <Field
            key="endsOn"
            label={t("events.endsOn")}
            name="endsOn"
            path="endsAt"
            type="date"
            required
            defaultValue={last}
          />
        </>
      ) : (
        <>
          <Field
            key="startsAt"
            label={t("events.startsAt")}
            name="startsAt"
            type="datetime-local"
            hint={hint}
            required
            defaultValue={starts}
          />
          <Field
            key="endsAt"
            label={t("events.endsAt")}
            name="endsAt"
            type="datetime-local"
            hint={hint}
            required
            defaultValue={ends}
          />
        </>
      )}
    </>
  );
}
