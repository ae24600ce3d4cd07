import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import { useAll } from "../../api/useAll.ts";
import { useRead } from "../../api/useRead.ts";
import { isolated } from "../../lib/format/isolated.ts";
import { useFormat } from "../../lib/format/useFormat.ts";
import { useStructure } from "../../lib/useStructure.ts";
import { useOwnStaffMember } from "../../session/useOwnStaffMember.ts";
import { useSignedIn } from "../../session/useSignedIn.ts";
import { LinkButton } from "../../ui/actions/LinkButton.tsx";
import { PageHead } from "../../ui/layout/PageHead.tsx";
import { MarksDue } from "../assessment/exams/MarksDue.tsx";
import { MyCourses } from "../assessment/gradebook/MyCourses.tsx";
import { UpcomingEvents } from "../events/UpcomingEvents.ts";
import { LazyHomeworkToMark } from "../homework/submissions/LazyHomeworkToMark.ts";
import { WaitingSurveys } from "../surveys/answers/WaitingSurveys.ts";
import { MyLessons } from "./MyLessons.tsx";
import { RegisterBadge } from "./registers/RegisterBadge.tsx";
import "./registers/Registers.css";

/** A teacher's day: the class they lead first, then today's lessons and their courses. */
export function TeacherHome() {
  const { t } = useTranslation();
  const { user, may } = useSignedIn();
  const { today, day } = useFormat();
  const own = useOwnStaffMember();
  const { sections, level } = useStructure();
  const sessions = useAll("/api/v1/attendance-sessions", {
    query: { date: today(), kind: "daily" },
    enabled: may("attendance.take"),
  });
  const school = useRead("/api/v1/attendance-day", {
    query: { date: today() },
    enabled: may("attendance.read"),
  });
  const homeroom = sections.filter(({ homeroomTeacherId }) => own && homeroomTeacherId === own.id);
  return (
    <div className="stack">
      <PageHead
        title={t("nav.myDay")}
        about={t("dashboard.greeting", { name: user.name, day: day(today()) })}
        actions={
          <>
            {may("behaviour-points.award") && (
              <LinkButton href="/behaviour/award" icon="plus" event="award-points">
                {t("nav.awardPoints")}
              </LinkButton>
            )}
            {may("behaviour.report", "students.read") && (
              <LinkButton href="/behaviour/new" icon="flag" event="report-incident">
                {t("nav.reportIncident")}
              </LinkButton>
            )}
          </>
        }
      />
      {homeroom.length > 0 && (
        <ul className="registers">
          {homeroom.map(({ id, name, gradeLevelId }) => (
            <li key={id}>
              <Link href={`/attendance/${id}`} className="card register-link" data-event="open-register">
                <span>
                  <strong>{t("attendance.registerOf", { name: isolated(name) })}</strong>
                  <span className="soft small">{level(gradeLevelId)}</span>
                </span>
                <RegisterBadge
                  status={sessions.data?.data.find(({ sectionId }) => sectionId === id)?.status}
                  day={school.data}
                />
              </Link>
            </li>
          ))}
        </ul>
      )}
      {own && <MyLessons staffMemberId={own.id} />}
      {may("homework.write") && <LazyHomeworkToMark />}
      {may("exams.mark") && <MarksDue />}
      {own && <MyCourses staffMemberId={own.id} />}
      <WaitingSurveys />
      <UpcomingEvents />
    </div>
  );
}
