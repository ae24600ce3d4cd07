import { useTranslation } from "react-i18next";
import { send } from "../../../api/client.ts";
import type { Row } from "../../../api/types.ts";
import { useAll } from "../../../api/useAll.ts";
import { useWeekdays } from "../../../kit/timetable-days/useWeekdays.ts";
import { fullName } from "../../../lib/format/fullName.ts";
import { isolated } from "../../../lib/format/isolated.ts";
import { useFormat } from "../../../lib/format/useFormat.ts";
import { useDayWords } from "../../../lib/words/useDayWords.ts";
import { ConfirmButton } from "../../../ui/actions/ConfirmButton.tsx";
import { toast } from "../../../ui/feedback/toast.ts";
import { Field } from "../../../ui/forms/Field.tsx";
import { SelectField } from "../../../ui/forms/SelectField.tsx";
import { dutyRefreshes } from "./dutyRefreshes.ts";

/** Assigns a weekly duty, or changes the given one. */
export function DutyForm({ duty }: { duty?: Row<"/api/v1/duty-assignments"> }) {
  const { t } = useTranslation();
  const w = useDayWords();
  const { today } = useFormat();
  const weekdays = useWeekdays();
  const areas = useAll("/api/v1/duty-areas", { query: { status: "active", sort: "name" }, enabled: !duty });
  const staff = useAll("/api/v1/staff-members", { query: { status: "active", sort: "familyName" } });
  const terms = useAll("/api/v1/academic-terms", { query: { sort: "startsOn" }, enabled: !duty });
  const term = terms.data?.data.find(({ startsOn, endsOn }) => startsOn <= today() && today() <= endsOn);
  return (
    <ConfirmButton
      kind={duty ? "plain" : "primary"}
      label={duty ? t("common.edit") : w("duties.assign")}
      question={w(duty ? "duties.editAsk" : "duties.assignAsk")}
      event={duty ? "edit-duty" : "assign-duty"}
      refreshes={dutyRefreshes}
      run={({ dutyAreaId = "", dayOfWeek, ...values }) => {
        const { staffMemberId = "", startsAt = "", endsAt = "", startsOn = "", endsOn = "" } = values;
        const body = {
          ...{ staffMemberId, dayOfWeek: Number(dayOfWeek) },
          ...{ startsAt, endsAt, startsOn, endsOn },
        };
        return duty
          ? send("patch", "/api/v1/duty-assignments/{id}", { path: { id: duty.id }, body })
          : send("post", "/api/v1/duty-assignments", { body: { ...body, dutyAreaId } });
      }}
      onDone={() => toast.done(w("duties.saved"))}
    >
      {!duty && (
        <SelectField
          label={w("duties.area")}
          name="dutyAreaId"
          required
          choices={(areas.data?.data ?? []).map(({ id, name }) => ({ value: id, label: isolated(name) }))}
        />
      )}
      <SelectField
        key={staff.data ? "staff" : "loading"}
        label={w("duties.who")}
        name="staffMemberId"
        required
        none={w("cover.choose")}
        defaultValue={duty?.staffMemberId ?? ""}
        choices={(staff.data?.data ?? []).map((member) => ({
          value: member.id,
          label: isolated(fullName(member)),
        }))}
      />
      <SelectField
        label={w("duties.day")}
        name="dayOfWeek"
        defaultValue={String(duty?.dayOfWeek ?? 1)}
        choices={weekdays}
      />
      <Field
        label={w("rooms.startsAt")}
        name="startsAt"
        type="time"
        required
        defaultValue={duty?.startsAt.slice(0, 5) ?? "10:00"}
      />
      <Field
        label={w("rooms.endsAt")}
        name="endsAt"
        type="time"
        required
        defaultValue={duty?.endsAt.slice(0, 5) ?? "10:20"}
      />
      <Field
        label={w("absent.startsOn")}
        name="startsOn"
        type="date"
        required
        defaultValue={duty?.startsOn ?? today()}
      />
      <Field
        key={term?.id ?? "end"}
        label={w("absent.endsOn")}
        name="endsOn"
        type="date"
        required
        defaultValue={duty?.endsOn ?? term?.endsOn ?? today()}
      />
    </ConfirmButton>
  );
}
