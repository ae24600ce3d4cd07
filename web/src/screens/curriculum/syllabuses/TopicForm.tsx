import { useTranslation } from "react-i18next";
import { send } from "../../../api/client.ts";
import { useEdit } from "../../../api/useEdit.ts";
import { useWrite } from "../../../api/useWrite.ts";
import { EditedRow } from "../../../ui/dialogs/EditedRow.tsx";
import { Field } from "../../../ui/forms/Field.tsx";
import { SaveForm } from "../../../ui/forms/SaveForm.tsx";
import { curriculumRefreshes, type Topic } from "../curriculumRows.ts";

interface Props {
  syllabusId: string;
  topic?: Topic | undefined;
  onDone: () => void;
}

/** Adds a topic to a syllabus, or changes it. */
export const TopicForm = ({ syllabusId, topic, onDone }: Props) =>
  topic ? (
    <EditedRow path="/api/v1/syllabus-topics/{id}" row={topic}>
      {(row) => <EditTopic topic={row} onDone={onDone} />}
    </EditedRow>
  ) : (
    <AddTopic syllabusId={syllabusId} onDone={onDone} />
  );

const bodyOf = (values: Record<string, string>) => ({
  title: values["title"]!.trim(),
  plannedOn: values["plannedOn"] || null,
  ...(values["sortOrder"] && { sortOrder: Number(values["sortOrder"]) }),
});

function AddTopic({ syllabusId, onDone }: Props) {
  const save = useWrite(
    (values: Record<string, string>) =>
      send("post", "/api/v1/syllabus-topics", { body: { ...bodyOf(values), syllabusId } }),
    curriculumRefreshes,
  );
  return (
    <SaveForm save={save} event="save-topic" onDone={onDone}>
      <TopicFields />
    </SaveForm>
  );
}

function EditTopic({ topic, onDone }: { topic: Topic; onDone: () => void }) {
  const { save, conflict, row, key } = useEdit({
    path: "/api/v1/syllabus-topics/{id}",
    row: topic,
    bodyOf,
    refreshes: curriculumRefreshes,
  });
  return (
    <SaveForm key={key} save={save} conflict={conflict} event="change-topic" onDone={onDone}>
      <TopicFields of={row} />
    </SaveForm>
  );
}

function TopicFields({ of }: { of?: Pick<Topic, "title" | "plannedOn" | "sortOrder"> }) {
  const { t } = useTranslation();
  return (
    <div className="form-grid">
      <Field label={t("curriculum.title")} name="title" maxLength={200} defaultValue={of?.title} required />
      <Field
        label={t("curriculum.plannedOn")}
        name="plannedOn"
        type="date"
        defaultValue={of?.plannedOn ?? ""}
      />
      <Field
        label={t("curriculum.position")}
        name="sortOrder"
        type="number"
        min={1}
        max={10_000}
        defaultValue={of?.sortOrder}
      />
    </div>
  );
}
