import { useTranslation } from "react-i18next";
import type { Row } from "../../../api/types.ts";
import { isolated } from "../../../lib/format/isolated.ts";
import { SelectField } from "../../../ui/forms/SelectField.tsx";
import { type Candidate, type Decision, decisionOf, decisions } from "./years.ts";

interface Props {
  candidate: Candidate;
  name: string;
  targets: readonly Row<"/api/v1/sections">[];
  onDecide: (values: { decision: Decision; toGradeLevelId?: string; toSectionId?: string | null }) => void;
}

/** The decision on one student and the class of the next year; each choice is saved at once. */
export function DecisionFields({ candidate, name, targets, onDecide }: Props) {
  const { t } = useTranslation();
  const decision = decisionOf(candidate);
  const stays = decision === "promote" || decision === "repeat";
  const classes = targets.filter(({ gradeLevelId }) => gradeLevelId === candidate.toGradeLevelId);
  return (
    <div className="decision-fields">
      <SelectField
        quiet
        label={t("yearend.decideOn", { name })}
        value={decision}
        onChange={({ target }) => onDecide({ decision: target.value as Decision })}
        choices={decisions.map((value) => ({ value, label: t(`yearend.decision.${value}`) }))}
      />
      {stays && (
        <SelectField
          quiet
          label={t("yearend.classOf", { name })}
          none={t("students.classLater")}
          value={candidate.toSectionId ?? ""}
          onChange={({ target }) =>
            onDecide({
              decision,
              ...(candidate.toGradeLevelId && { toGradeLevelId: candidate.toGradeLevelId }),
              toSectionId: target.value || null,
            })
          }
          choices={classes.map(({ id, name: label }) => ({ value: id, label: isolated(label) }))}
        />
      )}
    </div>
  );
}
