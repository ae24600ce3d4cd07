import { useState } from "react";
import { useTranslation } from "react-i18next";
import { send } from "../../../api/client.ts";
import type { Row } from "../../../api/types.ts";
import { useWrite } from "../../../api/useWrite.ts";
import { useStructure } from "../../../lib/useStructure.ts";
import { Button } from "../../../ui/actions/Button.tsx";
import { toast } from "../../../ui/feedback/toast.ts";
import { CheckGroup } from "../../../ui/forms/CheckGroup.tsx";
import { Field } from "../../../ui/forms/Field.tsx";
import { Form } from "../../../ui/forms/Form.tsx";
import { SelectField } from "../../../ui/forms/SelectField.tsx";
import { useTermChoices } from "../useTermChoices.ts";
import { honourBody, measures } from "./honourBody.ts";

interface Props {
  roll?: Row<"/api/v1/honour-rolls">;
  onDone: (id: string) => void;
}

/** The rule of an honour roll. */
export function HonourRollForm({ roll, onDone }: Props) {
  const { t } = useTranslation();
  const { levelChoices } = useStructure();
  const terms = useTermChoices();
  const [levels, setLevels] = useState<readonly string[]>(roll?.gradeLevelIds ?? []);
  const save = useWrite(
    (values: Record<string, string>) => {
      const body = honourBody(values, levels);
      return roll
        ? send("patch", "/api/v1/honour-rolls/{id}", { path: { id: roll.id }, body })
        : send("post", "/api/v1/honour-rolls", { body });
    },
    ["/honour-rolls"],
  );
  const submit = (values: Record<string, string>) =>
    save.mutate(values, {
      onSuccess: ({ id }) => {
        toast.done(t("common.saved"));
        onDone(id);
      },
    });
  return (
    <Form error={save.error} onSubmit={submit}>
      <div className="form-grid">
        <Field label={t("common.name")} name="name" required maxLength={80} defaultValue={roll?.name ?? ""} />
        <SelectField
          key={terms.length}
          label={t("results.term")}
          name="termId"
          required
          choices={terms}
          defaultValue={roll?.termId}
        />
        <SelectField
          label={t("honours.measure")}
          name="measure"
          choices={measures.map((value) => ({ value, label: t(`honours.by.${value}`) }))}
          defaultValue={roll?.measure}
        />
        <Field
          label={t("honours.minValue")}
          name="minValue"
          inputMode="decimal"
          required
          defaultValue={roll?.minValue ?? "80"}
        />
        <Field
          label={t("honours.minMark")}
          hint={t("honours.optional")}
          name="minMark"
          inputMode="decimal"
          defaultValue={roll?.minMark ?? ""}
        />
        <Field
          label={t("honours.minAttendance")}
          hint={t("honours.optional")}
          name="minAttendance"
          inputMode="decimal"
          defaultValue={roll?.minAttendance ?? ""}
        />
        <Field
          label={t("honours.topCount")}
          hint={t("honours.topHint")}
          name="topCount"
          type="number"
          min={1}
          max={1000}
          defaultValue={roll?.topCount ?? ""}
        />
      </div>
      <CheckGroup
        legend={t("assessment.levelsHelp")}
        choices={levelChoices}
        chosen={levels}
        onChoose={setLevels}
      />
      <div className="dialog-foot">
        <Button type="submit" kind="primary" busy={save.isPending} event="save-honour-roll">
          {t("common.save")}
        </Button>
      </div>
    </Form>
  );
}
