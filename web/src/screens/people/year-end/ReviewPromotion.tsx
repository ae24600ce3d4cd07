import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import { send } from "../../../api/client.ts";
import type { Row } from "../../../api/types.ts";
import { useWrite } from "../../../api/useWrite.ts";
import { useFormat } from "../../../lib/format/useFormat.ts";
import { useStructure } from "../../../lib/useStructure.ts";
import { Button } from "../../../ui/actions/Button.tsx";
import { ConfirmButton } from "../../../ui/actions/ConfirmButton.tsx";
import { Badge } from "../../../ui/feedback/Badge.tsx";
import { Note } from "../../../ui/feedback/Note.tsx";
import { ProblemNote } from "../../../ui/feedback/ProblemNote.tsx";
import { SelectField } from "../../../ui/forms/SelectField.tsx";
import { Card } from "../../../ui/layout/Card.tsx";
import { Stat } from "../../../ui/layout/Stat.tsx";
import { ClassCandidates } from "./ClassCandidates.tsx";
import { type Batch, type Candidate, decisionOf, decisions, promotionRefreshes } from "./years.ts";

interface Props {
  batch: Batch;
  candidates: readonly Candidate[];
  targets: readonly Row<"/api/v1/sections">[];
}

/** Step 2: the decision on every student, class by class. */
export function ReviewPromotion({ batch, candidates, targets }: Props) {
  const { t } = useTranslation();
  const { number } = useFormat();
  const { section } = useStructure();
  const classes = [...new Set(candidates.map(({ enrollment }) => enrollment?.sectionId ?? ""))]
    .map((id) => ({ id, name: section(id) || t("yearend.noClass") }))
    .sort((one, other) => one.name.localeCompare(other.name, undefined, { numeric: true }));
  const [chosen, setChosen] = useState("");
  const shown = classes.find(({ id }) => id === chosen) ?? classes[0];
  const isOpen = batch.status === "draft" || batch.status === "reviewed";
  const path = { id: batch.id };
  const act = useWrite(
    (what: "refresh" | "review"): Promise<unknown> =>
      what === "refresh"
        ? send("post", "/api/v1/promotion-batches/{id}/candidates", { path })
        : send("put", "/api/v1/promotion-batches/{id}/review", { path }),
    promotionRefreshes,
  );
  const unplaced = candidates.filter(
    (each) =>
      ["promote", "repeat"].includes(decisionOf(each)) &&
      !each.toSectionId &&
      !targets.some(({ gradeLevelId }) => gradeLevelId === each.toGradeLevelId),
  );
  const inClass = candidates.filter(({ enrollment }) => (enrollment?.sectionId ?? "") === shown?.id);
  return (
    <Card
      title={`2. ${t("yearend.review")}`}
      actions={
        batch.status === "draft" ? (
          <Badge tone="warn">{t("yearend.draft")}</Badge>
        ) : (
          <Badge tone="good">{t("common.done")}</Badge>
        )
      }
    >
      <div className="stack">
        <div className="stats">
          {decisions.map((decision) => (
            <Stat
              key={decision}
              label={t(`yearend.decision.${decision}`)}
              value={number(candidates.filter((each) => decisionOf(each) === decision).length)}
            />
          ))}
        </div>
        <ProblemNote error={act.error} />
        {isOpen && unplaced.length > 0 && (
          <Note tone="warn">
            {t("yearend.noNextClass", { count: number(unplaced.length) as never })}{" "}
            <Link href="/setup/sections">{t("yearend.classes")}</Link>
          </Note>
        )}
        {shown && (
          <>
            <SelectField
              label={t("students.class")}
              value={shown.id}
              onChange={({ target }) => setChosen(target.value)}
              choices={classes.map(({ id, name }) => ({ value: id, label: name }))}
            />
            <ClassCandidates key={shown.id} candidates={inClass} targets={targets} isOpen={isOpen} />
          </>
        )}
        {isOpen && (
          <div className="row">
            {batch.status === "draft" && (
              <Button
                kind="primary"
                busy={act.isPending}
                onClick={() => act.mutate("review")}
                event="review-promotion"
              >
                {t("yearend.markReviewed")}
              </Button>
            )}
            <Button busy={act.isPending} onClick={() => act.mutate("refresh")} event="refresh-promotion">
              {t("yearend.refresh")}
            </Button>
            <ConfirmButton
              kind="plain"
              label={t("yearend.cancel")}
              question={t("yearend.cancelAsk")}
              event="cancel-promotion"
              refreshes={promotionRefreshes}
              run={() => send("delete", "/api/v1/promotion-batches/{id}", { path })}
            />
          </div>
        )}
      </div>
    </Card>
  );
}
