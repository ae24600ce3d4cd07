import { useTranslation } from "react-i18next";
import { ReferenceSelect } from "../../../../kit/references/ReferenceSelect.tsx";
import { Button } from "../../../../ui/actions/Button.tsx";
import { Field } from "../../../../ui/forms/Field.tsx";
import { SelectField } from "../../../../ui/forms/SelectField.tsx";
import { toCourse, toDepartment, toSubject } from "../../../structure/references.ts";
import { kinds, type RequirementRow } from "../graduation.ts";
import "./RequirementFields.css";

const references = { department: toDepartment, subject: toSubject, course: toCourse } as const;
const groups = ["any", "department", "subject", "course"] as const;

/** A requirement as it is typed. */
export interface Draft {
  key: string;
  name: string;
  kind: RequirementRow["kind"];
  /** Which courses count. */
  of: (typeof groups)[number];
  ofId: string;
  amount: string;
  minScore: string;
}

export const draftOf = (row: RequirementRow | undefined): Draft => ({
  key: row?.id ?? crypto.randomUUID(),
  name: row?.name ?? "",
  kind: row?.kind ?? "credits",
  of: row?.courseId ? "course" : row?.subjectId ? "subject" : row?.departmentId ? "department" : "any",
  ofId: row?.courseId ?? row?.subjectId ?? row?.departmentId ?? "",
  amount: row?.amount ? String(Number(row.amount)) : "",
  minScore: row?.minScore ? String(Number(row.minScore)) : "",
});

interface Props {
  draft: Draft;
  index: number;
  onChange: (changes: Partial<Draft>) => void;
  onRemove: () => void;
}

/** The fields of one requirement. */
export function RequirementFields({ draft, index, onChange, onRemove }: Props) {
  const { t } = useTranslation();
  const { kind, of, ofId } = draft;
  const ofCourses = kind === "credits" || kind === "courses";
  const path = `requirements.${index}`;
  return (
    <fieldset className="requirement-fields">
      <legend className="unseen">{t("graduation.requirementNo", { number: index + 1 })}</legend>
      <Field
        label={t("graduation.requirement")}
        path={`${path}.name`}
        required
        maxLength={80}
        value={draft.name}
        onChange={({ target }) => onChange({ name: target.value })}
      />
      <SelectField
        label={t("graduation.kind")}
        path={`${path}.kind`}
        choices={kinds.map((value) => ({ value, label: t(`graduation.kinds.${value}`) }))}
        value={kind}
        onChange={({ target }) => onChange({ kind: target.value as Draft["kind"] })}
      />
      {kind !== "clearance" && (
        <Field
          label={t(`graduation.amounts.${kind}`)}
          path={`${path}.amount`}
          inputMode="decimal"
          required
          value={draft.amount}
          onChange={({ target }) => onChange({ amount: target.value })}
        />
      )}
      {ofCourses && (
        <>
          <SelectField
            label={t("graduation.counts")}
            path={`${path}.of`}
            choices={groups.map((value) => ({ value, label: t(`graduation.of.${value}`) }))}
            value={of}
            onChange={({ target }) => onChange({ of: target.value as Draft["of"], ofId: "" })}
          />
          {of !== "any" && (
            <ReferenceSelect
              key={of}
              to={references[of]}
              label={t(`graduation.of.${of}`)}
              none={t("graduation.choose")}
              required
              value={ofId}
              onChange={(id) => onChange({ ofId: id })}
            />
          )}
          <Field
            label={t("graduation.minScore")}
            hint={t("graduation.optional")}
            path={`${path}.minScore`}
            inputMode="decimal"
            value={draft.minScore}
            onChange={({ target }) => onChange({ minScore: target.value })}
          />
        </>
      )}
      <Button
        icon="close"
        kind="plain"
        aria-label={t("graduation.removeRequirement", { name: draft.name || String(index + 1) })}
        onClick={onRemove}
      />
    </fieldset>
  );
}
