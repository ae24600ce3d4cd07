import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Body } from "../../../api/types.ts";
import { fullName } from "../../../lib/format/fullName.ts";
import { isolated } from "../../../lib/format/isolated.ts";
import { useDayWords } from "../../../lib/words/useDayWords.ts";
import { Button } from "../../../ui/actions/Button.tsx";
import { Note } from "../../../ui/feedback/Note.tsx";
import { Form } from "../../../ui/forms/Form.tsx";
import { SelectField } from "../../../ui/forms/SelectField.tsx";
import { clashesOf } from "./plan/placing.ts";
import type { Entry, Plan } from "./plan/plan.ts";
import { usePlacingWords } from "./plan/usePlacingWords.ts";

interface Props {
  plan: Plan;
  entry: Entry;
  entries: readonly Entry[];
  onCancel: () => void;
  onSave: (changes: Body<"/api/v1/timetable-entries/{id}", "patch">) => void;
}

/** Changes the teacher and the room of a lesson. Shows at once who or what is not free. */
export function EditLesson({ plan, entry, entries, onCancel, onSave }: Props) {
  const { t } = useTranslation();
  const w = useDayWords();
  const words = usePlacingWords(plan);
  const [staffMemberId, setStaffMember] = useState(entry.staffMemberId);
  const [roomId, setRoom] = useState(entry.roomId);
  const faults = clashesOf(plan, { ...entry, staffMemberId, roomId }, entries);
  return (
    <Form onSubmit={() => onSave({ staffMemberId, roomId })}>
      <div className="form-grid">
        <SelectField
          label={w("view.teacher")}
          value={staffMemberId}
          onChange={({ target }) => setStaffMember(target.value)}
          choices={[...plan.staff.values()]
            .filter(({ id, status }) => status !== "left" || id === entry.staffMemberId)
            .map((member) => ({ value: member.id, label: isolated(fullName(member)) }))}
        />
        <SelectField
          label={w("view.room")}
          none={w("build.noRoom")}
          value={roomId ?? ""}
          onChange={({ target }) => setRoom(target.value || null)}
          choices={[...plan.rooms]
            .filter(([id, { status }]) => status === "active" || id === entry.roomId)
            .map(([value, { name }]) => ({ value, label: isolated(name) }))}
        />
      </div>
      {faults.length > 0 && <Note tone="warn">{words.placing({ faults, slots: [] })}</Note>}
      <div className="dialog-foot">
        <Button kind="plain" onClick={onCancel}>
          {t("common.cancel")}
        </Button>
        <Button type="submit" kind="primary" disabled={faults.length > 0} event="save-lesson">
          {t("common.save")}
        </Button>
      </div>
    </Form>
  );
}
