import { useState } from "react";
import { useTranslation } from "react-i18next";
import { send } from "../../../api/client.ts";
import { useEdit } from "../../../api/useEdit.ts";
import { useWrite } from "../../../api/useWrite.ts";
import { plainNumber } from "../../../lib/format/plainNumber.ts";
import { useStructure } from "../../../lib/useStructure.ts";
import { EditedRow } from "../../../ui/dialogs/EditedRow.tsx";
import { CheckField } from "../../../ui/forms/CheckField.tsx";
import { CheckGroup } from "../../../ui/forms/CheckGroup.tsx";
import { Field } from "../../../ui/forms/Field.tsx";
import { SaveForm } from "../../../ui/forms/SaveForm.tsx";
import { type GraduationPlanRow, graduationRefreshes } from "./graduation.ts";

interface Props {
  plan?: GraduationPlanRow;
  onDone: (made?: { id: string }) => void;
}

/** Adds a plan, or edits one. */
export const PlanForm = ({ plan, onDone }: Props) =>
  plan ? (
    <EditedRow path="/api/v1/graduation-plans/{id}" row={plan}>
      {(row) => <EditPlan plan={row as GraduationPlanRow} onDone={onDone} />}
    </EditedRow>
  ) : (
    <AddPlan onDone={onDone} />
  );

const bodyOf = (values: Record<string, string>, gradeLevelIds: readonly string[]) => ({
  name: values["name"]!.trim(),
  code: values["code"]!.trim(),
  creditsRequired: plainNumber(values["creditsRequired"]?.trim() || "0"),
  gradeLevelIds: [...gradeLevelIds],
  isDefault: values["isDefault"] === "on",
});

function AddPlan({ onDone }: Props) {
  const [levels, setLevels] = useState<readonly string[]>([]);
  const save = useWrite(async (values: Record<string, string>) => {
    const made = await send("post", "/api/v1/graduation-plans", { body: bodyOf(values, levels) });
    onDone(made);
    return made;
  }, graduationRefreshes);
  return (
    <SaveForm save={save} event="save-graduation-plan" onDone={onDone}>
      <PlanFields levels={levels} setLevels={setLevels} />
    </SaveForm>
  );
}

function EditPlan({ plan, onDone }: Required<Props>) {
  const [levels, setLevels] = useState<readonly string[]>(plan.gradeLevelIds);
  const { save, conflict, row, key } = useEdit({
    path: "/api/v1/graduation-plans/{id}",
    row: plan,
    bodyOf: (values: Record<string, string>) => bodyOf(values, levels),
    refreshes: graduationRefreshes,
  });
  return (
    <SaveForm key={key} save={save} conflict={conflict} event="change-graduation-plan" onDone={onDone}>
      <PlanFields plan={row} levels={levels} setLevels={setLevels} />
    </SaveForm>
  );
}

interface FieldsProps {
  plan?: GraduationPlanRow;
  levels: readonly string[];
  setLevels: (levels: readonly string[]) => void;
}

function PlanFields({ plan, levels, setLevels }: FieldsProps) {
  const { t } = useTranslation();
  const { levelChoices } = useStructure();
  return (
    <>
      <div className="form-grid">
        <Field label={t("common.name")} name="name" required maxLength={120} defaultValue={plan?.name} />
        <Field label={t("graduation.code")} name="code" required maxLength={30} defaultValue={plan?.code} />
        <Field
          label={t("graduation.creditsRequired")}
          hint={t("graduation.creditsHint")}
          name="creditsRequired"
          inputMode="decimal"
          readOnly={plan !== undefined && plan.status !== "draft"}
          defaultValue={plan?.creditsRequired ?? ""}
        />
      </div>
      <CheckGroup
        legend={t("graduation.levelsHelp")}
        choices={levelChoices}
        chosen={levels}
        onChoose={setLevels}
      />
      <CheckField
        label={t("graduation.isDefault")}
        name="isDefault"
        defaultChecked={plan?.isDefault ?? false}
      />
    </>
  );
}
