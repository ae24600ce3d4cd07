import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "wouter";
import { send } from "../../../api/client.ts";
import { useRead } from "../../../api/useRead.ts";
import { useWrite } from "../../../api/useWrite.ts";
import { plainNumber } from "../../../lib/format/plainNumber.ts";
import { useSignedIn } from "../../../session/useSignedIn.ts";
import { Button } from "../../../ui/actions/Button.tsx";
import { Field } from "../../../ui/forms/Field.tsx";
import { Form } from "../../../ui/forms/Form.tsx";
import { SelectField } from "../../../ui/forms/SelectField.tsx";
import { StudentPicker } from "../../../ui/people/StudentPicker.tsx";
import { type Purpose, purposes } from "./purposes.ts";

export function NewClearance({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation();
  const [, go] = useLocation();
  const { currency } = useSignedIn().school;
  const [studentId, setStudentId] = useState("");
  const terms = useRead("/api/v1/academic-terms", { query: { limit: 50, sort: "-startsOn" } });
  const open = useWrite(
    ({ purpose, termId, threshold, departments, validUntil }: Record<string, string>) =>
      send("post", "/api/v1/fee-clearances", {
        body: {
          studentId,
          purpose: purpose as Purpose,
          termId: termId || null,
          ...(threshold?.trim() && { threshold: { amount: plainNumber(threshold), currency } }),
          departments: (departments ?? "")
            .split(",")
            .map((each) => each.trim())
            .filter(Boolean),
          validUntil: validUntil || null,
        },
      }),
    ["/fee-clearances"],
  );
  return (
    <Form
      error={open.error}
      onSubmit={(values) =>
        open.mutate(values, {
          onSuccess: ({ id }) => {
            onDone();
            go(`/clearances/${id}`);
          },
        })
      }
    >
      <StudentPicker onPick={setStudentId} />
      <div className="form-grid">
        <SelectField
          label={t("clearances.purpose")}
          name="purpose"
          choices={purposes.map((value) => ({ value, label: t(`clearances.for.${value}`) }))}
        />
        <SelectField
          label={t("results.term")}
          name="termId"
          none={t("clearances.everyTerm")}
          choices={(terms.data?.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        />
        <Field label={t("clearances.threshold")} name="threshold" inputMode="decimal" />
        <Field label={t("clearances.validUntil")} name="validUntil" type="date" />
        <Field
          label={t("clearances.departments")}
          name="departments"
          hint={t("clearances.departmentsHint")}
        />
      </div>
      <div className="dialog-foot">
        <Button kind="plain" onClick={onDone}>
          {t("common.cancel")}
        </Button>
        <Button
          type="submit"
          kind="primary"
          disabled={!studentId}
          busy={open.isPending}
          event="open-clearance"
        >
          {t("clearances.open")}
        </Button>
      </div>
    </Form>
  );
}
