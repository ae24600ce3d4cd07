import { useTranslation } from "react-i18next";
import { useFormat } from "../../lib/format/useFormat.ts";
import { Badge } from "../../ui/feedback/Badge.tsx";
import { Card } from "../../ui/layout/Card.tsx";
import { DataTable } from "../../ui/lists/DataTable.tsx";
import type { StudentRound } from "./courseRequestRows.ts";
import { OutcomeBadge } from "./OutcomeBadge.tsx";
import { RankChoices } from "./RankChoices.tsx";
import { RoundBadge } from "./rounds/RoundBadge.tsx";
import "./CourseRequests.css";

/** One round for a family: the choices while they can be changed, afterwards what became of them. */
export function OwnRound({ round, studentId }: { round: StudentRound; studentId: string }) {
  const { t } = useTranslation();
  const { instant } = useFormat();
  const { name, instructions, opensAt, closesAt, status, mayRequest, request } = round;
  const isSubmitted = request?.status === "submitted";
  return (
    <Card title={name} actions={<RoundBadge status={status} />}>
      <div className="stack">
        {instructions && <p className="course-request-text">{instructions}</p>}
        {status === "open" && (
          <p className="soft">
            {t("electives.acceptedFromTo", { from: instant(opensAt), to: instant(closesAt) })}
          </p>
        )}
        {(mayRequest || isSubmitted) && (
          <p>
            <Badge tone={isSubmitted ? "good" : "warn"}>
              {t(isSubmitted ? "electives.state.submitted" : "electives.notSubmitted")}
            </Badge>
          </p>
        )}
        {mayRequest ? (
          <RankChoices round={round} studentId={studentId} />
        ) : (
          <DataTable
            caption={t("electives.choices")}
            rows={isSubmitted ? request.choices : []}
            keyOf={({ courseOfferingId }) => courseOfferingId}
            empty={t("electives.nothingRequested")}
            columns={[
              { header: t("electives.rank"), cell: ({ rank }) => rank },
              { header: t("electives.course"), cell: ({ title }) => <strong>{title}</strong> },
              {
                header: t("common.status"),
                phone: "corner",
                cell: ({ outcome, position, reason }) =>
                  outcome ? (
                    <OutcomeBadge status={outcome} position={position} reason={reason} />
                  ) : (
                    t("electives.undecided")
                  ),
              },
            ]}
          />
        )}
      </div>
    </Card>
  );
}
