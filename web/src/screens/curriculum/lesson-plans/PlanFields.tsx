import { useTranslation } from "react-i18next";
import { Field } from "../../../ui/forms/Field.tsx";
import { SelectField } from "../../../ui/forms/SelectField.tsx";
import { TextArea } from "../../../ui/forms/TextArea.tsx";
import { useTopics } from "../coverage/useTopics.ts";
import type { LessonPlan } from "../curriculumRows.ts";

interface Props {
  courseOfferingId: string;
  date: string;
  of?: Omit<LessonPlan, "date">;
}

/** The fields of a lesson plan. */
export function PlanFields({ courseOfferingId, date, of }: Props) {
  const { t } = useTranslation();
  const { topics } = useTopics(courseOfferingId);
  return (
    <div className="form-grid">
      <Field label={t("common.date")} name="date" type="date" defaultValue={date} required />
      <SelectField
        key={topics.length}
        label={t("curriculum.topic")}
        name="syllabusTopicId"
        none={t("curriculum.noTopic")}
        defaultValue={of?.syllabusTopicId ?? ""}
        choices={topics.map(({ id, title }) => ({ value: id, label: title }))}
      />
      <TextArea
        label={t("curriculum.objectives")}
        name="objectives"
        rows={3}
        maxLength={5000}
        defaultValue={of?.objectives ?? ""}
        required
      />
      <TextArea
        label={t("curriculum.activities")}
        name="activities"
        rows={5}
        maxLength={10_000}
        defaultValue={of?.activities ?? ""}
      />
      <TextArea
        label={t("curriculum.materials")}
        name="materials"
        rows={2}
        maxLength={5000}
        defaultValue={of?.materials ?? ""}
      />
      <Field
        label={t("curriculum.liveUrl")}
        hint={t("curriculum.liveUrlHint")}
        name="liveUrl"
        type="url"
        maxLength={500}
        defaultValue={of?.liveUrl ?? ""}
      />
    </div>
  );
}
