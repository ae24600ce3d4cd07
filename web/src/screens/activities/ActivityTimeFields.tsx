import { useTranslation } from "react-i18next";
import { useWeekdays } from "../../kit/timetable-days/useWeekdays.ts";
import { zonedLocal } from "../../lib/format/zonedLocal.ts";
import { useSignedIn } from "../../session/useSignedIn.ts";
import { Field } from "../../ui/forms/Field.tsx";
import { SelectField } from "../../ui/forms/SelectField.tsx";
import type { Activity } from "./activityRows.ts";

/** When and where an activity meets, and when it can be chosen. */
export function ActivityTimeFields({ of }: { of: Activity | undefined }) {
  const { t } = useTranslation();
  const { timezone } = useSignedIn().school;
  const weekdays = useWeekdays();
  const local = (at: string | null | undefined) => (at ? zonedLocal(at, timezone) : "");
  return (
    <>
      <Field
        label={t("activities.startsOn")}
        name="startsOn"
        type="date"
        defaultValue={of?.startsOn}
        required
      />
      <Field label={t("activities.endsOn")} name="endsOn" type="date" defaultValue={of?.endsOn} required />
      <SelectField
        label={t("common.weekday")}
        name="weekday"
        none={t("activities.everyDay")}
        choices={weekdays}
        defaultValue={of?.weekday ?? ""}
      />
      <Field
        label={t("activities.startsAt")}
        name="startsAt"
        type="time"
        defaultValue={of?.startsAt?.slice(0, 5)}
      />
      <Field
        label={t("activities.endsAt")}
        name="endsAt"
        type="time"
        defaultValue={of?.endsAt?.slice(0, 5)}
      />
      <Field label={t("activities.place")} name="place" maxLength={200} defaultValue={of?.place ?? ""} />
      <Field
        label={t("activities.choicesFrom")}
        name="choicesFrom"
        type="datetime-local"
        defaultValue={local(of?.choicesFrom)}
      />
      <Field
        label={t("activities.choicesUntil")}
        name="choicesUntil"
        type="datetime-local"
        defaultValue={local(of?.choicesUntil)}
      />
    </>
  );
}
