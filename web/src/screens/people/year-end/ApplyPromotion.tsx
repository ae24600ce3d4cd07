import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import { send } from "../../../api/client.ts";
import type { Row } from "../../../api/types.ts";
import { useRead } from "../../../api/useRead.ts";
import { useWrite } from "../../../api/useWrite.ts";
import { fullName } from "../../../lib/format/fullName.ts";
import { useFormat } from "../../../lib/format/useFormat.ts";
import { useSignedIn } from "../../../session/useSignedIn.ts";
import { Button } from "../../../ui/actions/Button.tsx";
import { LinkButton } from "../../../ui/actions/LinkButton.tsx";
import { Badge } from "../../../ui/feedback/Badge.tsx";
import { Note } from "../../../ui/feedback/Note.tsx";
import { ProblemNote } from "../../../ui/feedback/ProblemNote.tsx";
import { Progress } from "../../../ui/feedback/Progress.tsx";
import { Card } from "../../../ui/layout/Card.tsx";
import { DataTable } from "../../../ui/lists/DataTable.tsx";
import { DecisionFields } from "./DecisionFields.tsx";
import { GraduatesNote } from "./GraduatesNote.tsx";
import { useDecide } from "./useDecide.ts";
import { type Batch, type Candidate, decisionOf, promotionRefreshes } from "./years.ts";

interface Props {
  batch: Batch;
  candidates: readonly Candidate[];
  targets: readonly Row<"/api/v1/sections">[];
}

/** Step 3: applies the promotion with its progress, and shows who could not be placed and who graduated. */
export function ApplyPromotion({ batch, candidates, targets }: Props) {
  const { t } = useTranslation();
  const { number } = useFormat();
  const { may } = useSignedIn();
  const { decide, error } = useDecide();
  const [reason, setReason] = useState("");
  const path = { id: batch.id };
  const apply = useWrite(
    () =>
      send("post", "/api/v1/promotion-batches/{id}/application", {
        path,
        body: reason.trim() ? { graduationReason: reason.trim() } : {},
      }),
    [...promotionRefreshes, "/students", "/enrollments", "/sections", "/dashboard"],
  );
  const counts = useRead("/api/v1/promotion-batches/{id}/counts", {
    path,
    ...(apply.isPending && { every: 1000 }),
  });
  const failed = candidates.filter(({ status }) => status === "failed");
  const graduates = candidates.filter((each) => each.status === "applied" && decisionOf(each) === "graduate");
  const isReady = batch.status === "reviewed" || (batch.status === "applied" && failed.length > 0);
  const graduating = useRead("/api/v1/promotion-batches/{id}/graduates", {
    path,
    enabled: isReady,
  });
  const now = counts.data?.counts;
  const nameOf = ({ student }: Candidate) => (student ? fullName(student) : "–");
  return (
    <Card
      title={`3. ${t("yearend.apply")}`}
      actions={
        batch.status === "applied" && failed.length === 0 && <Badge tone="good">{t("common.done")}</Badge>
      }
    >
      <div className="stack">
        {batch.status === "draft" && <p className="soft">{t("yearend.reviewFirst")}</p>}
        {now && batch.status !== "draft" && (
          <Progress
            label={t("yearend.applied")}
            done={now.applied}
            of={now.candidates}
            words={t("yearend.doneOf", { done: number(now.applied), all: number(now.candidates) })}
          />
        )}
        <ProblemNote error={apply.error ?? error} />
        {isReady && (
          <>
            <p>{t(batch.status === "applied" ? "yearend.againAbout" : "yearend.applyAbout")}</p>
            {graduating.data && graduating.data.unmet > 0 && (
              <GraduatesNote graduates={graduating.data} reason={reason} onReason={setReason} />
            )}
            <div>
              <Button
                kind="primary"
                busy={apply.isPending}
                onClick={() => apply.mutate(undefined)}
                event="apply-promotion"
              >
                {t(batch.status === "applied" ? "yearend.applyAgain" : "yearend.applyNow")}
              </Button>
            </div>
          </>
        )}
        {failed.length > 0 && (
          <>
            <Note tone="bad">{t("yearend.failed", { count: number(failed.length) as never })}</Note>
            <DataTable
              caption={t("yearend.notPlaced")}
              rows={failed}
              keyOf={({ id }) => id}
              empty=""
              columns={[
                { header: t("common.name"), cell: (candidate) => <strong>{nameOf(candidate)}</strong> },
                { header: t("common.reason"), cell: ({ error: reason }) => reason },
                {
                  header: t("yearend.decide"),
                  cell: (candidate) => (
                    <DecisionFields
                      candidate={candidate}
                      name={nameOf(candidate)}
                      targets={targets}
                      onDecide={(values) => void decide([{ id: candidate.id, ...values }])}
                    />
                  ),
                },
              ]}
            />
          </>
        )}
        {graduates.length > 0 && (
          <section className="stack-tight">
            <h3>{t("yearend.graduates", { count: number(graduates.length) as never })}</h3>
            <span className="row">
              {graduates.map((each) => (
                <Link key={each.id} href={`/students/${each.studentId}`}>
                  <bdi>{nameOf(each)}</bdi>
                </Link>
              ))}
            </span>
            {may("alumni.manage") && (
              <div>
                <LinkButton href={`/alumni?collect=${batch.fromYearId}`} event="to-alumni">
                  {t("yearend.toAlumni")}
                </LinkButton>
              </div>
            )}
          </section>
        )}
      </div>
    </Card>
  );
}
