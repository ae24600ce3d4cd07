import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useRead } from "../../api/useRead.ts";
import { lazyScreen } from "../../app/lazyScreen.tsx";
import { useFormat } from "../../lib/useFormat.ts";
import { whenIdle } from "../../lib/whenIdle.ts";
import { useLiveState } from "../../live/useLiveState.ts";
import { useSignedIn } from "../../session/useSignedIn.ts";
import { LinkButton } from "../../ui/LinkButton.tsx";
import { Loaded } from "../../ui/Loaded.tsx";
import { PageHead } from "../../ui/PageHead.tsx";
import { Stat } from "../../ui/Stat.tsx";
import { RecentActivity } from "./RecentActivity.tsx";

const AttendanceChart = lazyScreen(() => import("./AttendanceChart.tsx"), "AttendanceChart");
const RevenueChart = lazyScreen(() => import("./RevenueChart.tsx"), "RevenueChart");
const GradesChart = lazyScreen(() => import("./GradesChart.tsx"), "GradesChart");

/** How often the figures are looked at where changes are not told. */
const everyMs = 60_000;

export function Dashboard() {
  const { t } = useTranslation();
  const { user, may } = useSignedIn();
  const format = useFormat();
  const every = useLiveState() === "off" ? { every: everyMs } : {};
  const stats = useRead("/api/v1/dashboard/stats", every);
  const settled = !stats.isPending;
  const [rest, setRest] = useState(false);
  // The figures are drawn first: charts and their code would take the same lines and the same processor.
  useEffect(() => (settled ? whenIdle(() => setRest(true)) : undefined), [settled]);
  return (
    <div className="stack">
      <PageHead
        title={t("dashboard.title")}
        about={t("dashboard.greeting", { name: user.name, day: format.day(format.today()) })}
        actions={
          <>
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
      <Loaded read={stats} lines={2}>
        {({ students, staff, attendanceToday }) => (
          <div className="stats">
            <Stat
              label={t("nav.students")}
              value={format.number(students.active)}
              about={t("dashboard.admitted", { count: students.admittedThisMonth })}
            />
            {attendanceToday.registers > 0 ? (
              <>
                <Stat
                  label={t("dashboard.presentToday")}
                  value={format.percent(attendanceToday.rate)}
                  about={t("dashboard.absentToday", { count: attendanceToday.absent })}
                />
                <Stat
                  label={t("dashboard.registers")}
                  value={`${format.number(attendanceToday.taken)} / ${format.number(attendanceToday.registers)}`}
                  about={t("dashboard.registersAbout")}
                />
              </>
            ) : (
              <Stat label={t("dashboard.presentToday")} value="–" about={t("dashboard.noSchoolToday")} />
            )}
            <Stat
              label={t("nav.staff")}
              value={format.number(staff.active)}
              about={t("dashboard.teaching", { count: staff.teaching })}
            />
          </div>
        )}
      </Loaded>
      {rest && (
        <div className="columns">
          {may("fee-reports.read") && <RevenueChart />}
          <AttendanceChart />
          <GradesChart />
          {may("activities.read") && <RecentActivity />}
        </div>
      )}
    </div>
  );
}
