import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useRead } from "../../api/useRead.ts";
import { lazyScreen } from "../../app/routes/lazyScreen.tsx";
import { useFormat } from "../../lib/format/useFormat.ts";
import { whenIdle } from "../../lib/whenIdle.ts";
import { useLiveState } from "../../live/useLiveState.ts";
import { useSignedIn } from "../../session/useSignedIn.ts";
import { LinkButton } from "../../ui/actions/LinkButton.tsx";
import { Note } from "../../ui/feedback/Note.tsx";
import { PageHead } from "../../ui/layout/PageHead.tsx";
import { Stat } from "../../ui/layout/Stat.tsx";
import { Loaded } from "../../ui/lists/Loaded.tsx";
import { UpcomingEvents } from "../events/UpcomingEvents.ts";
import { FeeFigures } from "../fees/FeeFigures.tsx";
import { WaitingSurveys } from "../surveys/answers/WaitingSurveys.ts";
import { RecentActivity } from "./RecentActivity.tsx";
import { TaskCard } from "./TaskCard.tsx";
import { taskLinks } from "./taskLinks.ts";
import "./Dashboard.css";

const AttendanceChart = lazyScreen(() => import("./AttendanceChart.tsx"), "AttendanceChart");
const CollectionRate = lazyScreen(() => import("./CollectionRate.tsx"), "CollectionRate");
const RevenueChart = lazyScreen(() => import("./RevenueChart.tsx"), "RevenueChart");
const GradesChart = lazyScreen(() => import("./GradesChart.tsx"), "GradesChart");

/** Polling interval of the figures while there is no realtime connection. */
const everyMs = 60_000;

export function Dashboard() {
  const { t } = useTranslation();
  const { user, may } = useSignedIn();
  const format = useFormat();
  const every = useLiveState() === "off" ? { every: everyMs } : {};
  const seesFigures = may("dashboard.read");
  const stats = useRead("/api/v1/dashboard/stats", { ...every, enabled: seesFigures });
  const tasks = [...taskLinks.school, ...taskLinks.fees].filter(({ needs }) => may(needs));
  /** A bursar: what was collected counts, and not who is in class. */
  const isFinance = may("fees.collect") && !may("attendance.read");
  const settled = !seesFigures || !stats.isPending;
  const [rest, setRest] = useState(false);
  // Render the figures first: loading the charts would compete for bandwidth and CPU.
  useEffect(() => (settled ? whenIdle(() => setRest(true)) : undefined), [settled]);
  return (
    <div className="stack">
      <PageHead
        title={t("dashboard.title")}
        about={t("dashboard.greeting", { name: user.name, day: format.day(format.today()) })}
        actions={
          <>
            {may("messages.send") && (
              <LinkButton href="/messages/new" icon="send" event="new-message">
                {t("messages.compose")}
              </LinkButton>
            )}
            {may("students.manage") && (
              <LinkButton href="/students/new" icon="plus" event="admit">
                {t("students.admit")}
              </LinkButton>
            )}
            {may("fees.collect") && (
              <LinkButton href="/fees/pay" icon="money" kind="primary" event="take-payment">
                {t("fees.takePayment")}
              </LinkButton>
            )}
          </>
        }
      />
      {tasks.length > 0 && <TaskCard links={tasks} />}
      {isFinance && <FeeFigures />}
      {seesFigures && (
        <Loaded read={stats} lines={2}>
          {({ students, staff, attendanceToday, schoolDay, sections }) => (
            <>
              {sections === 0 && may("structure.manage") && (
                <Note>
                  <div className="row spread">
                    {t("dashboard.noClasses")}
                    <LinkButton href="/setup" kind="primary" event="open-setup">
                      {t("dashboard.openSetup")}
                    </LinkButton>
                  </div>
                </Note>
              )}
              <div className="stats">
                <Stat
                  label={t("nav.students")}
                  value={format.number(students.active)}
                  about={t("dashboard.admitted", { count: students.admittedThisMonth })}
                  {...(may("students.read") && { href: "/students?status=active" })}
                />
                {!may("attendance.read") ? null : attendanceToday.registers > 0 ? (
                  <>
                    <Stat
                      label={t("dashboard.presentToday")}
                      value={format.percent(attendanceToday.rate)}
                      about={t("dashboard.absentToday", { count: attendanceToday.absent })}
                      {...(may("attendance.take") && { href: "/attendance" })}
                    />
                    <Stat
                      label={t("dashboard.registers")}
                      value={`${format.number(attendanceToday.taken)} / ${format.number(attendanceToday.registers)}`}
                      about={t("dashboard.registersAbout")}
                      {...(may("attendance.take") && { href: "/attendance" })}
                    />
                  </>
                ) : (
                  <Stat
                    label={t("dashboard.presentToday")}
                    value="–"
                    about={t(schoolDay ? "dashboard.noRegisterToday" : "dashboard.noSchoolToday")}
                  />
                )}
                <Stat
                  label={t("nav.staff")}
                  value={format.number(staff.active)}
                  about={t("dashboard.teaching", { count: staff.teaching })}
                  {...(may("staff.read") && { href: "/staff?status=active" })}
                />
              </div>
            </>
          )}
        </Loaded>
      )}
      {rest && (
        <div className="dashboard-cards">
          {may("fee-reports.read") && <CollectionRate />}
          {may("fee-reports.read") && <RevenueChart />}
          <WaitingSurveys />
          <UpcomingEvents />
          {may("attendance.read") && <AttendanceChart />}
          {may("grades.read") && <GradesChart />}
          {may("activities.read") && <RecentActivity />}
        </div>
      )}
    </div>
  );
}
