import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import { useRead } from "../../../api/useRead.ts";
import { useFormat } from "../../../lib/format/useFormat.ts";
import { useStructure } from "../../../lib/useStructure.ts";
import { useSignedIn } from "../../../session/useSignedIn.ts";
import { Progress } from "../../../ui/feedback/Progress.tsx";
import { StatusBadge } from "../../../ui/feedback/StatusBadge.tsx";
import { Card } from "../../../ui/layout/Card.tsx";
import { Facts } from "../../../ui/layout/Facts.tsx";
import { PageHead } from "../../../ui/layout/PageHead.tsx";
import { DataTable } from "../../../ui/lists/DataTable.tsx";
import { Loaded } from "../../../ui/lists/Loaded.tsx";
import { AskedBy } from "../AskedBy.tsx";
import { RunItems } from "./RunItems.tsx";
import { RunPreview } from "./RunPreview.tsx";

/** A fee run: its preview while it is a draft, then its progress and its result for each student. */
export function Run({ id }: { id: string }) {
  const { t } = useTranslation();
  const { day, number } = useFormat();
  const { section } = useStructure();
  const { may } = useSignedIn();
  const read = useRead("/api/v1/fee-schedules/{id}", {
    path: { id },
    query: { include: "feeStructure" },
    every: (run) => (run?.status === "running" ? 2_000 : false),
  });
  return (
    <Loaded page read={read}>
      {(run) => (
        <div className="stack">
          <PageHead
            title={run.name}
            back={{ href: "/fees?tab=plan&view=runs", label: t("billing.runs") }}
            about={<StatusBadge status={run.status} />}
          />
          {run.status !== "cancelled" && may("fee-plans.manage") && <RunPreview run={run} />}
          {run.status !== "draft" && run.status !== "cancelled" && (
            <Card>
              <div className="stack">
                <Progress
                  label={t("billing.progress")}
                  done={run.countDone + run.countFailed}
                  of={run.countPlanned}
                  words={`${number(run.countDone)} / ${number(run.countPlanned)}`}
                />
                <div className="row">
                  <Link href={`/fees?tab=invoices&feeScheduleId=${id}`}>
                    {t("billing.invoicesIssued", { count: number(run.countDone) })}
                  </Link>
                  {run.countFailed > 0 && (
                    <Link href={`/fees/runs/${id}?status=failed`} className="bad">
                      {t("billing.studentsFailed", { count: number(run.countFailed) })}
                    </Link>
                  )}
                </div>
              </div>
            </Card>
          )}
          <Card>
            <Facts
              facts={[
                [
                  t("billing.structure"),
                  <Link key="structure" href={`/fees/structures/${run.feeStructureId}`}>
                    <bdi>{run.feeStructure?.name}</bdi>
                  </Link>,
                ],
                [
                  t("billing.classes"),
                  run.sectionIds.length ? run.sectionIds.map(section).join(", ") : t("billing.allClasses"),
                ],
                [t("fees.issued"), day(run.issuedOn)],
                [
                  t("billing.startedBy"),
                  run.startedAt && <AskedBy key="by" userId={run.startedBy} at={run.startedAt} />,
                ],
              ]}
            />
          </Card>
          <Card title={t("fees.installments")} flush>
            <DataTable
              caption={t("fees.installments")}
              rows={run.installments}
              keyOf={({ dueOn }) => dueOn}
              empty=""
              columns={[
                { header: t("fees.due"), cell: ({ dueOn }) => day(dueOn) },
                { header: t("billing.share"), align: "end", cell: ({ weight }) => number(weight) },
              ]}
            />
          </Card>
          {run.startedAt && <RunItems id={id} />}
        </div>
      )}
    </Loaded>
  );
}
