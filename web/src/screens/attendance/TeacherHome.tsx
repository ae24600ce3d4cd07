import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import { useRead } from "../../api/useRead.ts";
import { isolated } from "../../lib/isolated.ts";
import { useFormat } from "../../lib/useFormat.ts";
import { useStructure } from "../../lib/useStructure.ts";
import { useOwnStaffMember } from "../../session/useOwnStaffMember.ts";
import { useSignedIn } from "../../session/useSignedIn.ts";
import { Card } from "../../ui/Card.tsx";
import { Empty } from "../../ui/Empty.tsx";
import { Loaded } from "../../ui/Loaded.tsx";
import { PageHead } from "../../ui/PageHead.tsx";
import { StatusBadge } from "../../ui/StatusBadge.tsx";
import { MyCourses } from "../results/MyCourses.tsx";
import { LessonWeek } from "../timetable/LessonWeek.tsx";
import "./Registers.css";

/** A teacher's day: the own class first, then today's lessons and the own courses. */
export function TeacherHome() {
  const { t } = useTranslation();
  const { user, may } = useSignedIn();
  const { today, day } = useFormat();
  const own = useOwnStaffMember();
  const { sections, level } = useStructure();
  const lessons = useRead("/api/v1/lessons", {
    query: { from: today(), to: today(), ...(own && { staffMemberId: own.id }) },
    enabled: Boolean(own),
  });
  const sessions = useRead("/api/v1/attendance-sessions", {
    query: { date: today(), kind: "daily", limit: 200 },
    enabled: may("attendance.take"),
  });
  const homeroom = sections.filter(({ homeroomTeacherId }) => own && homeroomTeacherId === own.id);
  return (
    <div className="stack">
      <PageHead
        title={t("nav.myDay")}
        about={t("dashboard.greeting", { name: user.name, day: day(today()) })}
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
                <StatusBadge
                  status={sessions.data?.data.find(({ sectionId }) => sectionId === id)?.status ?? "pending"}
                />
              </Link>
            </li>
          ))}
        </ul>
      )}
      {own && (
        <Card title={t("timetable.today")}>
          <Loaded read={lessons} lines={2}>
            {({ data }) =>
              data.length === 0 ? (
                <Empty icon="calendar">{t("timetable.freeToday")}</Empty>
              ) : (
                <LessonWeek lessons={data} />
              )
            }
          </Loaded>
        </Card>
      )}
      {own && <MyCourses staffMemberId={own.id} />}
    </div>
  );
}
