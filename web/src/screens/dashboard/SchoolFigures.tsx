import { useTranslation } from "react-i18next";
import { useFormat } from "../../lib/format/useFormat.ts";
import { useSignedIn } from "../../session/useSignedIn.ts";
import { LinkButton } from "../../ui/actions/LinkButton.tsx";
import { Note } from "../../ui/feedback/Note.tsx";
import { Stat } from "../../ui/layout/Stat.tsx";
import type { DashboardPart } from "./DashboardData.ts";

/** How many are at the school, and who is there today. */
export function SchoolFigures({ stats }: { stats: DashboardPart<"stats"> }) {
  const { t } = useTranslation();
  const { may } = useSignedIn();
  const { number } = useFormat();
  return (
    <>
      {stats.sections === 0 && may("structure.manage") && (
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
          value={number(stats.students.active)}
          about={t("dashboard.admitted", { count: stats.students.admittedThisMonth })}
          {...(may("students.read") && { href: "/students?status=active" })}
        />
        {may("attendance.read") && <AttendanceToday stats={stats} />}
        <Stat
          label={t("nav.staff")}
          value={number(stats.staff.active)}
          about={t("dashboard.teaching", { count: stats.staff.teaching })}
          {...(may("staff.read") && { href: "/staff?status=active" })}
        />
      </div>
    </>
  );
}

function AttendanceToday({ stats: { attendanceToday, schoolDay } }: { stats: DashboardPart<"stats"> }) {
  const { t } = useTranslation();
  const { may } = useSignedIn();
  const { number, percent } = useFormat();
  if (attendanceToday.registers === 0)
    return (
      <Stat
        label={t("dashboard.presentToday")}
        value="–"
        about={t(schoolDay ? "dashboard.noRegisterToday" : "dashboard.noSchoolToday")}
      />
    );
  const link = may("attendance.take") && { href: "/attendance" };
  return (
    <>
      <Stat
        label={t("dashboard.presentToday")}
        value={percent(attendanceToday.rate)}
        about={t("dashboard.absentToday", { count: attendanceToday.absent })}
        {...link}
      />
      <Stat
        label={t("dashboard.registers")}
        value={`${number(attendanceToday.taken)} / ${number(attendanceToday.registers)}`}
        about={t("dashboard.registersAbout")}
        {...link}
      />
    </>
  );
}
