import { useEdit } from "../../../api/useEdit.ts";
import { EditedRow } from "../../../ui/dialogs/EditedRow.tsx";
import { SaveForm } from "../../../ui/forms/SaveForm.tsx";
import { curriculumRefreshes, type Syllabus } from "../curriculumRows.ts";
import { SyllabusFields } from "./SyllabusFields.tsx";

interface Props {
  syllabus: Syllabus;
  onDone: () => void;
}

/** Changes title and outcomes of a syllabus. */
export const EditSyllabus = ({ syllabus, onDone }: Props) => (
  <EditedRow path="/api/v1/syllabuses/{id}" row={syllabus}>
    {(row) => <EditForm syllabus={row} onDone={onDone} />}
  </EditedRow>
);

function EditForm({ syllabus, onDone }: Props) {
  const { save, conflict, row, key } = useEdit({
    path: "/api/v1/syllabuses/{id}",
    row: syllabus,
    bodyOf: (values: Record<string, string>) => ({
      title: values["title"]!.trim(),
      outcomes: values["outcomes"]?.trim() || null,
    }),
    refreshes: curriculumRefreshes,
  });
  return (
    <SaveForm key={key} save={save} conflict={conflict} event="change-syllabus" onDone={onDone}>
      <SyllabusFields of={row} />
    </SaveForm>
  );
}
