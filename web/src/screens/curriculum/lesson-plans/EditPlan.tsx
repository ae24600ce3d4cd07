import { useEdit } from "../../../api/useEdit.ts";
import { EditedRow } from "../../../ui/dialogs/EditedRow.tsx";
import { SaveForm } from "../../../ui/forms/SaveForm.tsx";
import { curriculumRefreshes, type LessonPlan } from "../curriculumRows.ts";
import { PlanFields } from "./PlanFields.tsx";
import { planBody } from "./planBody.ts";

interface Props {
  plan: LessonPlan;
  onDone: () => void;
}

/** Changes a lesson plan. */
export const EditPlan = ({ plan, onDone }: Props) => (
  <EditedRow path="/api/v1/lesson-plans/{id}" row={plan}>
    {(row) => <EditForm plan={row} onDone={onDone} />}
  </EditedRow>
);

function EditForm({ plan, onDone }: Props) {
  const { save, conflict, row, key } = useEdit({
    path: "/api/v1/lesson-plans/{id}",
    row: plan,
    bodyOf: planBody,
    refreshes: curriculumRefreshes,
  });
  return (
    <SaveForm key={key} save={save} conflict={conflict} event="change-lesson-plan" onDone={onDone}>
      <PlanFields courseOfferingId={row.courseOfferingId} date={row.date} of={row} />
    </SaveForm>
  );
}
