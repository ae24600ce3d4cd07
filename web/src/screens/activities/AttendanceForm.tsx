import { useTranslation } from "react-i18next";
import { send } from "../../api/client.ts";
import { useWrite } from "../../api/useWrite.ts";
import { useFormat } from "../../lib/format/useFormat.ts";
import { Button } from "../../ui/actions/Button.tsx";
import { toast } from "../../ui/feedback/toast.ts";
import { Field } from "../../ui/forms/Field.tsx";
import { Form } from "../../ui/forms/Form.tsx";
import { SelectField } from "../../ui/forms/SelectField.tsx";
import { TextArea } from "../../ui/forms/TextArea.tsx";
import { type Activity, activityMarks, activityRefreshes, type Meeting, type Place } from "./activityRows.ts";

interface Props {
  activity: Activity;
  places: readonly Place[];
  /** The meeting that is changed; without it one is recorded. */
  of: Meeting | undefined;
  onDone: () => void;
}

/** The attendance of one meeting; everybody is present until marked otherwise. */
export function AttendanceForm({ activity, places, of, onDone }: Props) {
  const { t } = useTranslation();
  const { today } = useFormat();
  const marked = new Map(of?.marks.map(({ activityEnrollmentId, mark }) => [activityEnrollmentId, mark]));
  const save = useWrite((values: Record<string, string>) => {
    // Marks of students who have left since stay as they are.
    const kept = (of?.marks ?? []).filter(
      (each) => !places.some(({ id }) => id === each.activityEnrollmentId),
    );
    const marks = [
      ...kept,
      ...places.map(({ id }) => ({
        activityEnrollmentId: id,
        mark: values[id] as (typeof activityMarks)[number],
      })),
    ];
    const note = values["note"]?.trim() || null;
    return of
      ? send("put", "/api/v1/activity-sessions/{id}/marks", { path: { id: of.id }, body: { note, marks } })
      : send("post", "/api/v1/activity-sessions", {
          body: { activityId: activity.id, heldOn: values["heldOn"]!, note, marks },
        });
  }, activityRefreshes);
  return (
    <Form
      error={save.error}
      onSubmit={(values) =>
        save.mutate(values, {
          onSuccess: () => {
            toast.done(t("common.saved"));
            onDone();
          },
        })
      }
    >
      {!of && <Field label={t("common.date")} name="heldOn" type="date" defaultValue={today()} required />}
      {places.map(({ id, studentName }) => (
        <SelectField
          key={id}
          label={studentName}
          name={id}
          defaultValue={marked.get(id) ?? "present"}
          choices={activityMarks.map((value) => ({ value, label: t(`activities.marks.${value}`) }))}
        />
      ))}
      <TextArea
        label={t("activities.note")}
        name="note"
        rows={2}
        maxLength={2_000}
        defaultValue={of?.note ?? ""}
      />
      <div className="dialog-foot">
        <Button kind="plain" onClick={onDone}>
          {t("common.cancel")}
        </Button>
        <Button type="submit" kind="primary" busy={save.isPending} event="save-activity-attendance">
          {t("common.save")}
        </Button>
      </div>
    </Form>
  );
}
