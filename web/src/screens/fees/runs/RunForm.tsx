import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "wouter";
import { send } from "../../../api/client.ts";
import { useAll } from "../../../api/useAll.ts";
import { useWrite } from "../../../api/useWrite.ts";
import { addDays } from "../../../lib/format/addDays.ts";
import { useFormat } from "../../../lib/format/useFormat.ts";
import { Button } from "../../../ui/actions/Button.tsx";
import { CheckGroup } from "../../../ui/forms/CheckGroup.tsx";
import { Field } from "../../../ui/forms/Field.tsx";
import { Form } from "../../../ui/forms/Form.tsx";
import { Card } from "../../../ui/layout/Card.tsx";
import type { Structure } from "../catalogue/structureBody.ts";
import { type DueDate, DueDateFields } from "../DueDateFields.tsx";

/** Whom a fee run bills, which optional lines it includes, and when the instalments are due. */
export function RunForm({ structure }: { structure: Structure }) {
  const { t } = useTranslation();
  const [, go] = useLocation();
  const { money, today } = useFormat();
  const [key] = useState(() => crypto.randomUUID());
  const [sectionIds, setSections] = useState<string[]>([]);
  const [optionalComponentIds, setOptional] = useState<string[]>([]);
  const [dates, setDates] = useState<readonly DueDate[]>([{ dueOn: addDays(today(), 30), weight: "1" }]);
  const { academicYearId, gradeLevelId } = structure;
  const sections = useAll("/api/v1/sections", {
    query: {
      academicYearId,
      ...(gradeLevelId && { gradeLevelId }),
      status: "active",
      sort: "name",
    },
  });
  const optional = (structure.feeComponents ?? []).filter(({ isOptional }) => isOptional);
  const draft = useWrite(
    (values: Record<string, string>) =>
      send("post", "/api/v1/fee-schedules", {
        headers: { "idempotency-key": key },
        body: {
          name: values["name"]!.trim(),
          feeStructureId: structure.id,
          sectionIds,
          optionalComponentIds,
          issuedOn: values["issuedOn"]!,
          installments: dates.map(({ dueOn, weight }) => ({ dueOn, weight: Number(weight) })),
        },
      }),
    ["/fee-schedules"],
  );
  const name = [structure.name, structure.term?.name].filter(Boolean).join(" · ");
  return (
    <Form
      error={draft.error}
      onSubmit={(values) =>
        draft.mutate(values, { onSuccess: ({ id }) => go(`/fees/runs/${id}`, { replace: true }) })
      }
    >
      <Card title={t("billing.whom")}>
        <div className="stack">
          <div className="form-grid">
            <Field
              label={t("common.name")}
              name="name"
              defaultValue={name.slice(0, 120)}
              maxLength={120}
              autoComplete="off"
              required
            />
            <Field
              label={t("fees.issued")}
              name="issuedOn"
              type="date"
              defaultValue={today()}
              max={today()}
              required
            />
          </div>
          <CheckGroup
            legend={t("billing.classes")}
            choices={(sections.data?.data ?? []).map((section) => ({
              value: section.id,
              label: section.name,
            }))}
            chosen={sectionIds}
            onChoose={setSections}
          />
          <p className="soft small">{t("billing.classesHelp")}</p>
          {optional.length > 0 && (
            <CheckGroup
              legend={t("billing.optionalLines")}
              choices={optional.map(({ id, description, amount }) => ({
                value: id,
                label: `${description}, ${money(amount)}`,
              }))}
              chosen={optionalComponentIds}
              onChoose={setOptional}
            />
          )}
        </div>
      </Card>
      <Card title={t("fees.installments")}>
        <DueDateFields dates={dates} onChange={setDates} />
      </Card>
      <div className="dialog-foot">
        <Button type="submit" kind="primary" busy={draft.isPending} event="draft-fee-run">
          {t("billing.preview")}
        </Button>
      </div>
    </Form>
  );
}
