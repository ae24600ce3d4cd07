import { useTranslation } from "react-i18next";
import { useRead } from "../../../api/useRead.ts";
import { useFormat } from "../../../lib/format/useFormat.ts";
import { useSignedIn } from "../../../session/useSignedIn.ts";
import { DownloadButton } from "../../../ui/actions/DownloadButton.tsx";
import { Note } from "../../../ui/feedback/Note.tsx";
import { Progress } from "../../../ui/feedback/Progress.tsx";
import { Card } from "../../../ui/layout/Card.tsx";
import { Loaded } from "../../../ui/lists/Loaded.tsx";
import { ChoosePlan } from "./ChoosePlan.tsx";
import type { Check } from "./graduation.ts";
import { RequirementProgress } from "./requirements/RequirementProgress.tsx";
import { StandingBadge } from "./StandingBadge.tsx";
import { useMissing } from "./useMissing.ts";

/** What a student has reached of the graduation plan, for staff and families. Families see nothing where no plan applies. */
export function StudentGraduation({ studentId }: { studentId: string }) {
  const { t } = useTranslation();
  const { may } = useSignedIn();
  const read = useRead("/api/v1/students/{id}/graduation-check", { path: { id: studentId } });
  const mayManage = may("graduation-plans.manage");
  if (read.data && !read.data.plan && !mayManage) return null;
  return (
    <Card
      title={t("graduation.title")}
      actions={
        <>
          {read.data?.plan && (
            <DownloadButton
              path={`/api/v1/students/${studentId}/graduation-check.pdf`}
              event="print-graduation-check"
            >
              {t("graduation.print")}
            </DownloadButton>
          )}
          {mayManage && read.data && <ChoosePlan studentId={studentId} isAssigned={read.data.isAssigned} />}
        </>
      }
    >
      <Loaded read={read} lines={4}>
        {(check) => (check.plan ? <PlanProgress check={check} /> : <p>{t("graduation.noPlan")}</p>)}
      </Loaded>
    </Card>
  );
}

function PlanProgress({ check }: { check: Check }) {
  const { t } = useTranslation();
  const { number } = useFormat();
  const missing = useMissing(check);
  const { credits, plan, status, requirements, otherCourses } = check;
  return (
    <div className="stack">
      <p className="row">
        <strong>{plan!.name}</strong>
        <StandingBadge status={status} />
      </p>
      {Number(credits!.required) > 0 && (
        <Progress
          label={t("graduation.total")}
          done={Number(credits!.earned)}
          of={Number(credits!.required)}
          words={t(Number(credits!.inProgress) > 0 ? "graduation.progress" : "graduation.ofAll", {
            done: number(Number(credits!.earned)),
            all: number(Number(credits!.required)),
            started: number(Number(credits!.inProgress)),
          })}
        />
      )}
      {requirements.map((each) => (
        <RequirementProgress key={each.id} studentId={check.studentId} requirement={each} />
      ))}
      {otherCourses.length > 0 && (
        <p className="soft small">
          {t("graduation.otherCourses", { courses: otherCourses.map(({ title }) => title).join(", ") })}
        </p>
      )}
      {missing.length > 0 && (
        <Note tone={status === "at_risk" ? "warn" : "plain"}>
          <strong>{t("graduation.stillMissing")}</strong>
          <ul>
            {missing.map((each) => (
              <li key={each}>{each}</li>
            ))}
          </ul>
        </Note>
      )}
    </div>
  );
}
