import { useEdit } from "../../../api/useEdit.ts";
import { EditedRow } from "../../../ui/dialogs/EditedRow.tsx";
import { SaveForm } from "../../../ui/forms/SaveForm.tsx";
import { planRefreshes, type SupportPlan } from "../supportRows.ts";
import { PlanFields } from "./PlanFields.tsx";
import { planBody } from "./planBody.ts";

interface Props {
  plan: SupportPlan;
  onDone: () => void;
}

/** Changes a support plan. */
export const EditPlan = ({ plan, onDone }: Props) => (
  <EditedRow path="/api/v1/support-plans/{id}" row={plan}>
    {(row) => <EditForm plan={row} onDone={onDone} />}
  </EditedRow>
);

function EditForm({ plan, onDone }: Props) {
  const { save, conflict, row, key } = useEdit({
    path: "/api/v1/support-plans/{id}",
    row: plan,
    bodyOf: planBody,
    refreshes: planRefreshes,
  });
  return (
    <SaveForm key={key} save={save} conflict={conflict} event="change-support-plan" onDone={onDone}>
      <PlanFields of={row} />
    </SaveForm>
  );
}
