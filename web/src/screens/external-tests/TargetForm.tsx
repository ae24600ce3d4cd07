import { useState } from "react";
import { useTranslation } from "react-i18next";
import { send } from "../../api/client.ts";
import { useRead } from "../../api/useRead.ts";
import { useWrite } from "../../api/useWrite.ts";
import { ReferenceSelect } from "../../kit/references/ReferenceSelect.tsx";
import type { Reference } from "../../kit/resource.ts";
import { plainNumber } from "../../lib/format/plainNumber.ts";
import { Field } from "../../ui/forms/Field.tsx";
import { SaveForm } from "../../ui/forms/SaveForm.tsx";
import { SelectField } from "../../ui/forms/SelectField.tsx";
import { TextArea } from "../../ui/forms/TextArea.tsx";
import { Loaded } from "../../ui/lists/Loaded.tsx";
import { toSubject } from "../structure/references.ts";
import { type ExternalTest, testRefreshes } from "./externalTest.ts";

const toTest: Reference = {
  path: "/api/v1/external-tests",
  query: { sort: "name", status: "active" },
  labelOf: ({ name }) => name,
};

interface Props {
  studentId: string;
  /** Without it, the form asks for a test or a subject. */
  of?: { test: ExternalTest } | { subjectId: string };
  onDone: () => void;
}

/** Sets the target of a student for a year. */
export function TargetForm({ studentId, of, onDone }: Props) {
  const { t } = useTranslation();
  const years = useRead("/api/v1/academic-years", { query: { sort: "-startsOn", limit: 50 } });
  const [testId, setTest] = useState(of && "test" in of ? of.test.id : "");
  const [subjectId, setSubject] = useState(of && "subjectId" in of ? of.subjectId : "");
  const save = useWrite((values: Record<string, string>) => {
    const textOf = (name: string) => values[name]?.trim() || null;
    return send("post", "/api/v1/student-targets", {
      body: {
        studentId,
        academicYearId: values["academicYearId"]!,
        externalTestId: testId || null,
        subjectId: subjectId || null,
        targetScore: textOf("targetScore") && plainNumber(textOf("targetScore")!),
        targetBand: textOf("targetBand"),
        note: textOf("note"),
      },
    });
  }, testRefreshes);
  return (
    <Loaded read={years}>
      {({ data }) => (
        <SaveForm save={save} event="save-target" onDone={onDone}>
          <div className="form-grid">
            {!of && (
              <>
                <ReferenceSelect
                  to={toTest}
                  label={t("outside.test")}
                  name="externalTestId"
                  none="–"
                  value={testId}
                  onChange={setTest}
                />
                <ReferenceSelect
                  to={toSubject}
                  label={t("outside.subject")}
                  name="subjectId"
                  none="–"
                  value={subjectId}
                  onChange={setSubject}
                />
              </>
            )}
            <SelectField
              label={t("outside.year")}
              name="academicYearId"
              required
              choices={data.map(({ id, name }) => ({ value: id, label: name }))}
              defaultValue={data.find(({ isCurrent }) => isCurrent)?.id}
            />
            <Field
              label={t("outside.targetScore")}
              {...(subjectId && { hint: t("outside.percentHint") })}
              name="targetScore"
              inputMode="decimal"
            />
            {testId && <BandField testId={testId} />}
            <TextArea label={t("outside.note")} name="note" rows={2} maxLength={500} />
          </div>
        </SaveForm>
      )}
    </Loaded>
  );
}

function BandField({ testId }: { testId: string }) {
  const { t } = useTranslation();
  const read = useRead("/api/v1/external-tests/{id}", { path: { id: testId } });
  const bands = read.data?.bands ?? [];
  if (bands.length === 0) return null;
  return (
    <SelectField
      label={t("outside.targetBand")}
      name="targetBand"
      none="–"
      choices={bands.map((value) => ({ value, label: value }))}
    />
  );
}
