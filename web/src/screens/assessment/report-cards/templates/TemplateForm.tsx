import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "wouter";
import { send } from "../../../../api/client.ts";
import type { Row } from "../../../../api/types.ts";
import { useRead } from "../../../../api/useRead.ts";
import { useWrite } from "../../../../api/useWrite.ts";
import { useStructure } from "../../../../lib/useStructure.ts";
import { Button } from "../../../../ui/actions/Button.tsx";
import { toast } from "../../../../ui/feedback/toast.ts";
import { CheckField } from "../../../../ui/forms/CheckField.tsx";
import { CheckGroup } from "../../../../ui/forms/CheckGroup.tsx";
import { Field } from "../../../../ui/forms/Field.tsx";
import { Form } from "../../../../ui/forms/Form.tsx";
import { SelectField } from "../../../../ui/forms/SelectField.tsx";
import { TextArea } from "../../../../ui/forms/TextArea.tsx";
import { Card } from "../../../../ui/layout/Card.tsx";
import { TemplatePreview } from "./TemplatePreview.tsx";
import { type TemplateValues, toBody, valuesOf } from "./templateValues.ts";

const statuses = ["draft", "active", "retired"] as const;
const parts = ["showAttendance", "showComments", "showScale", "showRank"] as const;

/** The content of report cards beside a preview that follows each change. */
export function TemplateForm({ template }: { template?: Row<"/api/v1/report-card-templates"> }) {
  const { t } = useTranslation();
  const { levelChoices } = useStructure();
  const [, navigate] = useLocation();
  const [values, setValues] = useState(() => valuesOf(template));
  const scales = useRead("/api/v1/grading-scales", { query: { status: "active", limit: 100 } });
  const set = (changes: Partial<TemplateValues>) => setValues((former) => ({ ...former, ...changes }));
  const save = useWrite(
    (body: ReturnType<typeof toBody>) =>
      template
        ? send("patch", "/api/v1/report-card-templates/{id}", { path: { id: template.id }, body })
        : send("post", "/api/v1/report-card-templates", { body }),
    ["/report-card-templates"],
  );
  const submit = () =>
    save.mutate(toBody(values), {
      onSuccess: ({ id }) => {
        toast.done(t("common.saved"));
        if (!template) navigate(`/report-card-templates/${id}`, { replace: true });
      },
    });
  return (
    <div className="columns">
      <Form error={save.error} onSubmit={submit}>
        <Card>
          <div className="form-grid">
            <Field
              label={t("common.name")}
              name="name"
              required
              maxLength={80}
              value={values.name}
              onChange={({ target }) => set({ name: target.value })}
            />
            <SelectField
              label={t("common.status")}
              name="status"
              choices={statuses.map((value) => ({ value, label: t(`status.${value}`) }))}
              value={values.status}
              onChange={({ target }) => set({ status: target.value as TemplateValues["status"] })}
            />
            <SelectField
              label={t("assessment.scale")}
              name="gradingScaleId"
              none={t("assessment.defaultScale")}
              choices={(scales.data?.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
              value={values.gradingScaleId}
              onChange={({ target }) => set({ gradingScaleId: target.value })}
            />
            <Field
              label={t("assessment.templateTitle")}
              name="layout.title"
              maxLength={80}
              value={values.title}
              onChange={({ target }) => set({ title: target.value })}
            />
            {parts.map((part) => (
              <CheckField
                key={part}
                label={t(`assessment.part.${part}`)}
                checked={values[part]}
                onChange={({ target }) => set({ [part]: target.checked })}
              />
            ))}
            <TextArea
              label={t("assessment.footer")}
              name="layout.footer"
              maxLength={300}
              value={values.footer}
              onChange={({ target }) => set({ footer: target.value })}
            />
          </div>
          <CheckGroup
            legend={t("assessment.levelsHelp")}
            choices={levelChoices}
            chosen={values.gradeLevelIds}
            onChoose={(gradeLevelIds) => set({ gradeLevelIds })}
          />
          <div className="dialog-foot">
            <Button type="submit" kind="primary" busy={save.isPending} event="save-template">
              {t("common.save")}
            </Button>
          </div>
        </Card>
      </Form>
      <TemplatePreview values={values} />
    </div>
  );
}
