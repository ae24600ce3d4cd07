import { useTranslation } from "react-i18next";
import { send } from "../../../api/client.ts";
import type { Row } from "../../../api/types.ts";
import { useAll } from "../../../api/useAll.ts";
import { fullName } from "../../../lib/format/fullName.ts";
import { isolated } from "../../../lib/format/isolated.ts";
import { useDayWords } from "../../../lib/words/useDayWords.ts";
import { ConfirmButton } from "../../../ui/actions/ConfirmButton.tsx";
import { toast } from "../../../ui/feedback/toast.ts";
import { Field } from "../../../ui/forms/Field.tsx";
import { SelectField } from "../../../ui/forms/SelectField.tsx";
import { coverRefreshes } from "./coverRefreshes.ts";

const reasons = ["illness", "training", "trip", "leave", "other"] as const;

interface Props {
  /** The first day that is proposed. */
  date: string;
  /** The absence to change; without it a new one is recorded. */
  absence?: Row<"/api/v1/staff-absences">;
}

/** Records or changes that a member of staff is absent on days, or for a part of one day. */
export function RecordAbsence({ date, absence }: Props) {
  const { t } = useTranslation();
  const w = useDayWords();
  const staff = useAll("/api/v1/staff-members", {
    query: { status: "active", sort: "familyName" },
    enabled: !absence,
  });
  return (
    <ConfirmButton
      kind={absence ? "plain" : "primary"}
      label={absence ? t("common.edit") : w("absent.record")}
      question={w("absent.about")}
      event={absence ? "edit-absence" : "record-absence"}
      refreshes={coverRefreshes}
      run={({ staffMemberId = "", startsOn = "", endsOn, startsAt, endsAt, reason, note }) => {
        const body = {
          ...{ startsOn, endsOn: endsOn || startsOn },
          startsAt: startsAt || null,
          endsAt: endsAt || null,
          reason: reasons.find((each) => each === reason) ?? "other",
          note: note?.trim() || null,
        };
        return absence
          ? send("patch", "/api/v1/staff-absences/{id}", { path: { id: absence.id }, body })
          : send("post", "/api/v1/staff-absences", { body: { ...body, staffMemberId } });
      }}
      onDone={() => toast.done(w("absent.recorded"))}
    >
      {!absence && (
        <SelectField
          label={w("absent.who")}
          name="staffMemberId"
          required
          none={w("cover.choose")}
          choices={(staff.data?.data ?? []).map((member) => ({
            value: member.id,
            label: isolated(fullName(member)),
          }))}
        />
      )}
      <Field
        label={w("absent.startsOn")}
        name="startsOn"
        type="date"
        required
        defaultValue={absence?.startsOn ?? date}
      />
      <Field
        label={w("absent.endsOn")}
        name="endsOn"
        type="date"
        required
        defaultValue={absence?.endsOn ?? date}
      />
      <Field
        label={w("absent.startsAt")}
        name="startsAt"
        type="time"
        hint={w("absent.timeHint")}
        defaultValue={absence?.startsAt?.slice(0, 5) ?? ""}
      />
      <Field
        label={w("absent.endsAt")}
        name="endsAt"
        type="time"
        defaultValue={absence?.endsAt?.slice(0, 5) ?? ""}
      />
      <SelectField
        label={w("absent.reason")}
        name="reason"
        defaultValue={absence?.reason ?? "illness"}
        choices={reasons.map((value) => ({ value, label: w(`absent.reason.${value}`) }))}
      />
      <Field label={w("absent.note")} name="note" maxLength={500} defaultValue={absence?.note ?? ""} />
    </ConfirmButton>
  );
}
