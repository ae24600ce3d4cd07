import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "wouter";
import { send } from "../../../api/client.ts";
import { useRead } from "../../../api/useRead.ts";
import { useWrite } from "../../../api/useWrite.ts";
import { useReference } from "../../../kit/references/useReference.ts";
import { plainNumber } from "../../../lib/format/plainNumber.ts";
import { useStructure } from "../../../lib/useStructure.ts";
import { useSignedIn } from "../../../session/useSignedIn.ts";
import { Button } from "../../../ui/actions/Button.tsx";
import { Field } from "../../../ui/forms/Field.tsx";
import { Form } from "../../../ui/forms/Form.tsx";
import { SelectField } from "../../../ui/forms/SelectField.tsx";
import { Card } from "../../../ui/layout/Card.tsx";
import { toYear } from "../../structure/references.ts";
import { LineFields } from "../LineFields.tsx";
import { emptyLine, type Line } from "../lines.ts";
import { LateFeeFields } from "./LateFeeFields.tsx";
import { lateFeeOf, lateFeeRule } from "./lateFee.ts";
import { linesOf, type Structure } from "./structureBody.ts";

/** Drafts a fee structure; `source` is the version that the draft starts from and replaces. */
export function StructureForm({ source }: { source?: Structure }) {
  const { t } = useTranslation();
  const [, go] = useLocation();
  const { currency } = useSignedIn().school;
  const [key] = useState(() => crypto.randomUUID());
  const { choices: years, usual } = useReference(toYear);
  const { levelChoices } = useStructure();
  const [chosenYear, setYear] = useState(source?.academicYearId);
  const academicYearId = chosenYear ?? usual ?? "";
  const [lines, setLines] = useState<readonly Line[]>(source ? linesOf(source) : [emptyLine]);
  const [lateFee, setLateFee] = useState(lateFeeOf(source));
  const terms = useRead("/api/v1/academic-terms", {
    query: { academicYearId, limit: 50, sort: "startsOn" },
    enabled: academicYearId !== "",
  });
  const draft = useWrite(
    (values: Record<string, string>) =>
      send("post", "/api/v1/fee-structures", {
        headers: { "idempotency-key": key },
        body: {
          name: source?.name ?? values["name"]!.trim(),
          academicYearId,
          termId: values["termId"] || null,
          gradeLevelId: values["gradeLevelId"] || null,
          studentCategory: values["studentCategory"]?.trim() || null,
          lateFee: lateFeeRule(lateFee, currency),
          components: lines.map(({ feeCategoryId, description, amount, isOptional }) => ({
            feeCategoryId,
            ...(description.trim() && { description: description.trim() }),
            amount: { amount: plainNumber(amount), currency },
            isOptional,
          })),
        },
      }),
    ["/fee-structures"],
  );
  return (
    <Form
      error={draft.error}
      onSubmit={(values) =>
        draft.mutate(values, { onSuccess: ({ id }) => go(`/fees/structures/${id}`, { replace: true }) })
      }
    >
      <Card title={t("billing.appliesTo")}>
        <div className="form-grid">
          <Field
            label={t("common.name")}
            name="name"
            hint={source ? t("billing.nextVersionHelp") : t("billing.nameHelp")}
            defaultValue={source?.name}
            disabled={source !== undefined}
            maxLength={120}
            autoComplete="off"
            required
          />
          <SelectField
            label={t("students.year")}
            path="academicYearId"
            choices={years}
            none={t("billing.choose")}
            required
            disabled={source !== undefined}
            value={academicYearId}
            onChange={({ target }) => setYear(target.value)}
          />
          <SelectField
            key={terms.data ? "terms" : "none"}
            label={t("results.term")}
            name="termId"
            none={t("clearances.everyTerm")}
            defaultValue={source?.termId ?? ""}
            choices={(terms.data?.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          />
          <SelectField
            key={levelChoices.length}
            label={t("students.level")}
            name="gradeLevelId"
            none={t("billing.everyLevel")}
            defaultValue={source?.gradeLevelId ?? ""}
            choices={levelChoices}
          />
          <Field
            label={t("billing.studentCategory")}
            name="studentCategory"
            hint={t("billing.studentCategoryHelp")}
            defaultValue={source?.studentCategory ?? ""}
            maxLength={60}
            autoComplete="off"
          />
        </div>
      </Card>
      <Card title={t("billing.lines")}>
        <LineFields of="structure" lines={lines} onChange={setLines} />
      </Card>
      <Card title={t("billing.lateFee")}>
        <LateFeeFields value={lateFee} onChange={setLateFee} />
      </Card>
      <div className="dialog-foot">
        <Button type="submit" kind="primary" busy={draft.isPending} event="draft-fee-structure">
          {t("billing.saveDraft")}
        </Button>
      </div>
    </Form>
  );
}
