import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Row } from "../../../api/types.ts";
import { useFormat } from "../../../lib/format/useFormat.ts";
import { listName } from "../../../lib/words/listName.ts";
import { Button } from "../../../ui/actions/Button.tsx";
import { ProblemNote } from "../../../ui/feedback/ProblemNote.tsx";
import { Progress } from "../../../ui/feedback/Progress.tsx";
import { SelectField } from "../../../ui/forms/SelectField.tsx";
import { DataTable } from "../../../ui/lists/DataTable.tsx";
import { DecisionFields } from "./DecisionFields.tsx";
import { useDecide } from "./useDecide.ts";
import { type Candidate, type Decision, decisionOf, decisions } from "./years.ts";
import "./YearEnd.css";

interface Props {
  candidates: readonly Candidate[];
  targets: readonly Row<"/api/v1/sections">[];
  isOpen: boolean;
}

/** The students of a class with the decision on each; several are decided on at once. */
export function ClassCandidates({ candidates, targets, isOpen }: Props) {
  const { t } = useTranslation();
  const { number } = useFormat();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [decision, setDecision] = useState<Decision>("repeat");
  const { decide, progress, error } = useDecide();
  const open = candidates.filter(({ status }) => isOpen && status !== "applied");
  const toggle = (id: string) => {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    setChosen(next);
  };
  const nameOf = ({ student }: Candidate) => (student ? listName(student) : "–");
  return (
    <div className="stack">
      {open.length > 0 && (
        <div className="row promotion-bulk">
          <label className="check">
            <input
              type="checkbox"
              checked={chosen.size > 0 && chosen.size === open.length}
              onChange={({ target }) => setChosen(new Set(target.checked ? open.map(({ id }) => id) : []))}
            />
            {t("yearend.selectAll")}
          </label>
          <SelectField
            quiet
            label={t("yearend.decide")}
            value={decision}
            onChange={({ target }) => setDecision(target.value as Decision)}
            choices={decisions.map((value) => ({ value, label: t(`yearend.decision.${value}`) }))}
          />
          <Button
            disabled={chosen.size === 0}
            busy={progress !== undefined}
            event="decide-selected"
            onClick={() =>
              void decide(open.filter(({ id }) => chosen.has(id)).map(({ id }) => ({ id, decision }))).then(
                () => setChosen(new Set()),
              )
            }
          >
            {t("yearend.setSelected", { count: number(chosen.size) as never })}
          </Button>
        </div>
      )}
      {progress && progress.of > 1 && (
        <Progress
          label={t("yearend.deciding")}
          done={progress.done}
          of={progress.of}
          words={t("yearend.doneOf", { done: number(progress.done), all: number(progress.of) })}
        />
      )}
      <ProblemNote error={error} />
      <DataTable
        caption={t("yearend.review")}
        rows={candidates}
        keyOf={({ id }) => id}
        empty={t("yearend.nobody")}
        columns={[
          {
            header: t("common.name"),
            cell: (candidate) =>
              open.includes(candidate) ? (
                <label className="check">
                  <input
                    type="checkbox"
                    checked={chosen.has(candidate.id)}
                    onChange={() => toggle(candidate.id)}
                  />
                  <strong>{nameOf(candidate)}</strong>
                </label>
              ) : (
                <strong>{nameOf(candidate)}</strong>
              ),
          },
          {
            header: t("yearend.decide"),
            cell: (candidate) =>
              open.includes(candidate) ? (
                <DecisionFields
                  candidate={candidate}
                  name={nameOf(candidate)}
                  targets={targets}
                  onDecide={(values) => void decide([{ id: candidate.id, ...values }])}
                />
              ) : (
                t(`yearend.decision.${decisionOf(candidate)}`)
              ),
          },
        ]}
      />
    </div>
  );
}
