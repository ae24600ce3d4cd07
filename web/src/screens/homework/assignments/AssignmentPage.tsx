import { useState } from "react";
import { useTranslation } from "react-i18next";
import { send } from "../../../api/client.ts";
import { useRead } from "../../../api/useRead.ts";
import { useFormat } from "../../../lib/format/useFormat.ts";
import { useSignedIn } from "../../../session/useSignedIn.ts";
import { Button } from "../../../ui/actions/Button.tsx";
import { ConfirmButton } from "../../../ui/actions/ConfirmButton.tsx";
import { Dialog } from "../../../ui/dialogs/Dialog.tsx";
import { Card } from "../../../ui/layout/Card.tsx";
import { Facts } from "../../../ui/layout/Facts.tsx";
import { PageHead } from "../../../ui/layout/PageHead.tsx";
import { Loaded } from "../../../ui/lists/Loaded.tsx";
import { LazyColumnStandards } from "../../curriculum/standards/LazyColumnStandards.ts";
import { HomeworkFiles } from "../HomeworkFiles.tsx";
import { type Assignment, homeworkRefreshes } from "../homeworkRows.ts";
import { LoadWarning } from "../LoadWarning.tsx";
import { RubricCard } from "../rubrics/RubricCard.tsx";
import { RubricStatistics } from "../rubrics/RubricStatistics.tsx";
import { ClassSubmissions } from "../submissions/ClassSubmissions.tsx";
import { SimilarTexts } from "../submissions/SimilarTexts.tsx";
import { AssignmentBadge } from "./AssignmentBadge.tsx";
import { AssignmentForm } from "./AssignmentForm.tsx";
import "../Homework.css";

type Status = "published" | "closed" | "cancelled";
const next: Readonly<Record<Assignment["status"], readonly Status[]>> = {
  draft: ["published", "cancelled"],
  published: ["closed", "cancelled"],
  closed: ["published", "cancelled"],
  cancelled: [],
};

/** One homework for its teacher: what it is, its states, and the hand-ins of the class. */
export function AssignmentPage({ id }: { id: string }) {
  const { t } = useTranslation();
  const { may } = useSignedIn();
  const { instant } = useFormat();
  const [editing, setEditing] = useState(false);
  const read = useRead("/api/v1/assignments/{id}", { path: { id }, query: { include: "courseOffering" } });
  return (
    <Loaded page read={read}>
      {(row) => {
        const mayChange = may("homework.write") && (row.status === "draft" || row.status === "published");
        return (
          <div className="stack">
            <PageHead
              title={row.title}
              back={{ href: "/homework", label: t("nav.homework") }}
              about={
                <span className="row">
                  <span>{row.courseOffering?.title}</span>
                  <AssignmentBadge status={row.status} />
                </span>
              }
              actions={
                may("homework.write") && (
                  <>
                    {mayChange && (
                      <Button onClick={() => setEditing(true)} event="edit-homework">
                        {t("common.edit")}
                      </Button>
                    )}
                    {next[row.status].map((status, index) => (
                      <ConfirmButton
                        key={status}
                        kind={status === "cancelled" ? "danger" : index === 0 ? "primary" : "secondary"}
                        label={t(
                          `homework.move.${row.status === "closed" && index === 0 ? "reopened" : status}`,
                        )}
                        question={t(`homework.ask.${status}`)}
                        event={`homework-${status}`}
                        refreshes={homeworkRefreshes}
                        run={() =>
                          send("put", "/api/v1/assignments/{id}/status", { path: { id }, body: { status } })
                        }
                      />
                    ))}
                  </>
                )
              }
            />
            {row.status === "draft" && may("homework.write") && (
              <LoadWarning courseOfferingId={row.courseOfferingId} dueAt={row.dueAt} of={id} />
            )}
            <Card title={t("homework.task")}>
              <div className="stack">
                {row.instructions && (
                  <p className="homework-text">
                    <bdi>{row.instructions}</bdi>
                  </p>
                )}
                <Facts
                  facts={[
                    [t("homework.due"), instant(row.dueAt)],
                    [t("homework.maxScore"), Number(row.maxScore)],
                    [t("homework.lateRule"), t(`homework.rules.${row.lateRule}`)],
                    [t("homework.penaltyPerDay"), row.penaltyPerDay],
                    [t("homework.penaltyMaximum"), row.penaltyMaximum],
                    [t("homework.maxAttempts"), row.maxAttempts],
                    [
                      t("homework.audience"),
                      t(`homework.${row.audience === "class" ? "wholeClass" : "chosenStudents"}`),
                    ],
                  ]}
                />
                <HomeworkFiles assignmentId={id} mayAdd={mayChange} />
              </div>
            </Card>
            {row.rubricId && <RubricCard rubricId={row.rubricId} />}
            {row.lineItemId && may("grades.write") && (
              <Card>
                <LazyColumnStandards lineItemId={row.lineItemId} />
              </Card>
            )}
            {row.status !== "draft" && <ClassSubmissions assignment={row} />}
            {row.rubricId && row.status !== "draft" && may("homework.write") && <RubricStatistics id={id} />}
            {row.status !== "draft" && may("homework.write") && <SimilarTexts id={id} />}
            <Dialog title={t("common.edit")} open={editing} onClose={() => setEditing(false)}>
              <AssignmentForm of={row} onDone={() => setEditing(false)} onCancel={() => setEditing(false)} />
            </Dialog>
          </div>
        );
      }}
    </Loaded>
  );
}
