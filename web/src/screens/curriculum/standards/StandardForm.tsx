import { useState } from "react";
import { useTranslation } from "react-i18next";
import { send } from "../../../api/client.ts";
import { useEdit } from "../../../api/useEdit.ts";
import { useWrite } from "../../../api/useWrite.ts";
import { ConfirmButton } from "../../../ui/actions/ConfirmButton.tsx";
import { EditedRow } from "../../../ui/dialogs/EditedRow.tsx";
import { Field } from "../../../ui/forms/Field.tsx";
import { SaveForm } from "../../../ui/forms/SaveForm.tsx";
import { SelectField } from "../../../ui/forms/SelectField.tsx";
import { TextArea } from "../../../ui/forms/TextArea.tsx";
import { labelOfStandard, type Standard, standardRefreshes } from "./standardRows.ts";

interface Props {
  frameworkId: string;
  /** All standards of the framework, to choose the parent from. */
  standards: readonly Standard[];
  standard?: Standard;
  onDone: () => void;
}

/** Adds a standard to a framework, or changes or deletes it. */
export const StandardForm = ({ standard, ...rest }: Props) =>
  standard ? (
    <EditedRow path="/api/v1/learning-standards/{id}" row={standard}>
      {(row) => <EditStandard {...rest} standard={row} />}
    </EditedRow>
  ) : (
    <AddStandard {...rest} />
  );

const bodyOf = (values: Record<string, string>) => ({
  code: values["code"]?.trim() || null,
  statement: values["statement"]!.trim(),
  educationLevels: (values["educationLevels"] ?? "")
    .split(",")
    .map((level) => level.trim())
    .filter(Boolean),
  parentStandardId: values["parentStandardId"] || null,
  ...(values["sortOrder"] && { sortOrder: Number(values["sortOrder"]) }),
  status: values["status"] as Standard["status"],
});

function AddStandard({ frameworkId, standards, onDone }: Props) {
  const save = useWrite(
    (values: Record<string, string>) =>
      send("post", "/api/v1/learning-standards", {
        body: { ...bodyOf(values), standardFrameworkId: frameworkId },
      }),
    standardRefreshes,
  );
  return (
    <SaveForm save={save} event="save-standard" onDone={onDone}>
      <StandardFields standards={standards} />
    </SaveForm>
  );
}

function EditStandard({ standard, standards, onDone }: Props & { standard: Standard }) {
  const { t } = useTranslation();
  const { save, conflict, row, key } = useEdit({
    path: "/api/v1/learning-standards/{id}",
    row: standard,
    bodyOf,
    refreshes: standardRefreshes,
  });
  return (
    <div className="stack">
      <SaveForm key={key} save={save} conflict={conflict} event="change-standard" onDone={onDone}>
        <StandardFields of={row} standards={standards.filter(({ id }) => id !== standard.id)} />
      </SaveForm>
      <ConfirmButton
        kind="danger"
        label={t("standards.deleteStandard")}
        question={t("standards.deleteStandardQuestion")}
        event="delete-standard"
        refreshes={standardRefreshes}
        run={() => send("delete", "/api/v1/learning-standards/{id}", { path: { id: standard.id } })}
        onDone={onDone}
      />
    </div>
  );
}

function StandardFields({ of, standards }: { of?: Partial<Standard>; standards: readonly Standard[] }) {
  const { t } = useTranslation();
  const [parent, setParent] = useState(of?.parentStandardId ?? "");
  return (
    <div className="form-grid">
      <Field label={t("standards.code")} name="code" maxLength={60} defaultValue={of?.code ?? ""} />
      <Field
        label={t("standards.educationLevels")}
        hint={t("standards.educationLevelsHint")}
        name="educationLevels"
        defaultValue={of?.educationLevels?.join(", ") ?? ""}
      />
      <TextArea
        label={t("standards.statement")}
        name="statement"
        maxLength={8_000}
        rows={3}
        required
        defaultValue={of?.statement ?? ""}
      />
      <SelectField
        label={t("standards.parent")}
        name="parentStandardId"
        none={t("standards.noParent")}
        value={parent}
        choices={standards.map((each) => ({ value: each.id, label: labelOfStandard(each).slice(0, 80) }))}
        onChange={({ target }) => setParent(target.value)}
      />
      <Field
        label={t("standards.position")}
        name="sortOrder"
        type="number"
        min={1}
        max={100_000}
        defaultValue={of?.sortOrder}
      />
      <SelectField
        label={t("common.status")}
        name="status"
        defaultValue={of?.status ?? "active"}
        choices={(["active", "retired"] as const).map((value) => ({
          value,
          label: t(`standards.status.${value}`),
        }))}
      />
    </div>
  );
}
