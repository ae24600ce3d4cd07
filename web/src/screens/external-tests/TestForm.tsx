import { useState } from "react";
import { useTranslation } from "react-i18next";
import { send } from "../../api/client.ts";
import { useEdit } from "../../api/useEdit.ts";
import { useWrite } from "../../api/useWrite.ts";
import { ReferenceSelect } from "../../kit/references/ReferenceSelect.tsx";
import { plainNumber } from "../../lib/format/plainNumber.ts";
import { EditedRow } from "../../ui/dialogs/EditedRow.tsx";
import { CheckField } from "../../ui/forms/CheckField.tsx";
import { Field } from "../../ui/forms/Field.tsx";
import { SaveForm } from "../../ui/forms/SaveForm.tsx";
import { SelectField } from "../../ui/forms/SelectField.tsx";
import { TextArea } from "../../ui/forms/TextArea.tsx";
import { toCourse, toSubject } from "../structure/references.ts";
import { type ExternalTest, testRefreshes } from "./externalTest.ts";

interface Props {
  test?: ExternalTest;
  onDone: (made?: { id: string }) => void;
}

/** Adds a test, or edits one. */
export const TestForm = ({ test, onDone }: Props) =>
  test ? (
    <EditedRow path="/api/v1/external-tests/{id}" row={test}>
      {(row) => <EditTest test={row as ExternalTest} onDone={onDone} />}
    </EditedRow>
  ) : (
    <AddTest onDone={onDone} />
  );

const bodyOf = (values: Record<string, string>) => {
  const textOf = (name: string) => values[name]?.trim() || null;
  const scoreOf = (name: string) => (textOf(name) ? plainNumber(textOf(name)!) : null);
  return {
    name: values["name"]!.trim(),
    publisher: textOf("publisher"),
    subjectId: textOf("subjectId"),
    courseId: textOf("courseId"),
    minScore: scoreOf("minScore"),
    maxScore: scoreOf("maxScore"),
    bands: (values["bands"] ?? "")
      .split("\n")
      .map((band) => band.trim())
      .filter(Boolean),
    hasPercentile: values["hasPercentile"] === "on",
  };
};

function AddTest({ onDone }: Props) {
  const save = useWrite(async (values: Record<string, string>) => {
    const made = await send("post", "/api/v1/external-tests", { body: bodyOf(values) });
    onDone(made);
    return made;
  }, testRefreshes);
  return (
    <SaveForm save={save} event="save-external-test" onDone={onDone}>
      <TestFields />
    </SaveForm>
  );
}

function EditTest({ test, onDone }: Required<Props>) {
  const { save, conflict, row, key } = useEdit({
    path: "/api/v1/external-tests/{id}",
    row: test,
    bodyOf: (values: Record<string, string>) => ({
      ...bodyOf(values),
      status: values["status"] as ExternalTest["status"],
    }),
    refreshes: testRefreshes,
  });
  return (
    <SaveForm key={key} save={save} conflict={conflict} event="change-external-test" onDone={onDone}>
      <TestFields test={row} />
    </SaveForm>
  );
}

function TestFields({ test }: { test?: ExternalTest }) {
  const { t } = useTranslation();
  const [subjectId, setSubject] = useState(test?.subjectId ?? "");
  const [courseId, setCourse] = useState(test?.courseId ?? "");
  return (
    <>
      <div className="form-grid">
        <Field label={t("common.name")} name="name" required maxLength={120} defaultValue={test?.name} />
        <Field
          label={t("outside.publisher")}
          name="publisher"
          maxLength={120}
          defaultValue={test?.publisher ?? ""}
        />
        <ReferenceSelect
          to={toSubject}
          label={t("outside.subject")}
          name="subjectId"
          none={t("outside.anySubject")}
          value={subjectId}
          onChange={setSubject}
        />
        <ReferenceSelect
          to={toCourse}
          label={t("outside.course")}
          name="courseId"
          none={t("outside.noCourse")}
          value={courseId}
          onChange={setCourse}
        />
        <Field
          label={t("outside.minScore")}
          hint={t("outside.scoreHint")}
          name="minScore"
          inputMode="decimal"
          defaultValue={test?.minScore ?? ""}
        />
        <Field
          label={t("outside.maxScore")}
          name="maxScore"
          inputMode="decimal"
          defaultValue={test?.maxScore ?? ""}
        />
        <TextArea
          label={t("outside.bandsLowest")}
          name="bands"
          rows={4}
          defaultValue={test?.bands.join("\n") ?? ""}
        />
        {test && (
          <SelectField
            label={t("common.status")}
            name="status"
            defaultValue={test.status}
            choices={(["active", "archived"] as const).map((value) => ({
              value,
              label: t(`outside.status.${value}`),
            }))}
          />
        )}
      </div>
      <CheckField
        label={t("outside.hasPercentile")}
        name="hasPercentile"
        defaultChecked={test?.hasPercentile ?? false}
      />
    </>
  );
}
