import { useTranslation } from "react-i18next";
import { useRead } from "../../../api/useRead.ts";
import { fullName } from "../../../lib/format/fullName.ts";
import { dotted } from "../../../lib/format/isolated.ts";
import { useFormat } from "../../../lib/format/useFormat.ts";
import { useSignedIn } from "../../../session/useSignedIn.ts";
import { Note } from "../../../ui/feedback/Note.tsx";
import { Card } from "../../../ui/layout/Card.tsx";
import { Facts } from "../../../ui/layout/Facts.tsx";
import { PageHead } from "../../../ui/layout/PageHead.tsx";
import { Loaded } from "../../../ui/lists/Loaded.tsx";
import { HomeworkFiles } from "../HomeworkFiles.tsx";
import { RubricCard } from "../rubrics/RubricCard.tsx";
import { HandInForm } from "./HandInForm.tsx";
import { SubmissionBadge } from "./SubmissionBadge.tsx";
import "../Homework.css";

/** One homework for the student and the guardians: the task, what was handed in, and the returned mark. */
export function HandIn({ id }: { id: string }) {
  const { t } = useTranslation();
  const { user } = useSignedIn();
  const { instant } = useFormat();
  const read = useRead("/api/v1/assignment-submissions/{id}", {
    path: { id },
    query: { include: "assignment,student,ratings" },
  });
  return (
    <Loaded page read={read}>
      {(row) => {
        const { assignment } = row;
        if (!assignment) return null;
        const isOver = assignment.lateRule === "not_accepted" && new Date(row.dueAt) < new Date();
        const canHandIn =
          user.roles.includes("student") &&
          assignment.status === "published" &&
          row.attempt < row.attemptsAllowed &&
          (!isOver || row.resubmissionRequested);
        return (
          <div className="stack">
            <PageHead
              title={assignment.title}
              back={{ href: "/homework", label: t("nav.homework") }}
              about={
                <span className="row">
                  <span>
                    {dotted(
                      user.roles.includes("guardian") && row.student ? fullName(row.student) : "",
                      `${t("homework.due")}: ${instant(row.dueAt)}`,
                    )}
                  </span>
                  <SubmissionBadge of={row} family />
                </span>
              }
            />
            {assignment.status === "cancelled" && <Note tone="warn">{t("homework.isCancelled")}</Note>}
            {row.score && (
              <Card title={t("homework.mark")}>
                <p>
                  <strong>{`${Number(row.score)} / ${Number(assignment.maxScore)}`}</strong>
                </p>
                {row.penalty > 0 && (
                  <p className="soft small">{t("homework.penaltyNote", { percent: row.penalty })}</p>
                )}
              </Card>
            )}
            {row.feedback && (
              <Card title={t("homework.comment")}>
                <p className="homework-text">
                  <bdi>{row.feedback}</bdi>
                </p>
              </Card>
            )}
            <Card title={t("homework.task")}>
              <div className="stack">
                {assignment.instructions && (
                  <p className="homework-text">
                    <bdi>{assignment.instructions}</bdi>
                  </p>
                )}
                <Facts
                  facts={[
                    [t("homework.maxScore"), Number(assignment.maxScore)],
                    [t("homework.lateRule"), t(`homework.rules.${assignment.lateRule}`)],
                    [t("homework.attempts"), `${row.attempt} / ${row.attemptsAllowed}`],
                  ]}
                />
                <HomeworkFiles assignmentId={assignment.id} mayAdd={false} />
              </div>
            </Card>
            {assignment.rubricId && <RubricCard rubricId={assignment.rubricId} ratings={row.ratings} />}
            {row.attempt > 0 && (
              <Card title={t("homework.handedIn")}>
                <div className="stack">
                  <p className="soft small">{instant(row.submittedAt)}</p>
                  {row.text && (
                    <p className="homework-text">
                      <bdi>{row.text}</bdi>
                    </p>
                  )}
                </div>
              </Card>
            )}
            {canHandIn ? (
              <HandInForm key={row.attempt} submission={row} />
            ) : (
              <HomeworkFiles assignmentId={assignment.id} submissionId={id} mayAdd={false} />
            )}
          </div>
        );
      }}
    </Loaded>
  );
}
