import { useTranslation } from "react-i18next";
import { useRead } from "../../api/useRead.ts";
import { fullName } from "../../lib/fullName.ts";
import { useSignedIn } from "../../session/useSignedIn.ts";
import { Empty } from "../../ui/Empty.tsx";
import { Loaded } from "../../ui/Loaded.tsx";
import { PageHead } from "../../ui/PageHead.tsx";
import { type TabItem, Tabs } from "../../ui/Tabs.tsx";
import { StudentAttendance } from "../students/StudentAttendance.tsx";
import { StudentFees } from "../students/StudentFees.tsx";
import { StudentReportCards } from "../students/StudentReportCards.tsx";
import { WeekTimetable } from "../timetable/WeekTimetable.tsx";
import { OwnResults } from "./OwnResults.tsx";

/** The own week first, then results, attendance and fees. A student reaches one student: the own record. */
export function StudentHome() {
  const { t } = useTranslation();
  const { may } = useSignedIn();
  const read = useRead("/api/v1/students", { query: { limit: 1 } });
  return (
    <Loaded page read={read}>
      {({ data: [own] }) => {
        if (!own) return <Empty icon="students">{t("family.noRecord")}</Empty>;
        const all: (TabItem & { needs: string })[] = [
          {
            key: "timetable",
            label: t("nav.timetable"),
            needs: "timetable.read",
            content: () => <WeekTimetable of={{ studentId: own.id }} />,
          },
          {
            key: "results",
            label: t("results.results"),
            needs: "grades.read",
            content: () => <OwnResults studentId={own.id} />,
          },
          {
            key: "report-cards",
            label: t("nav.reportCards"),
            needs: "report-cards.read",
            content: () => <StudentReportCards studentId={own.id} />,
          },
          {
            key: "attendance",
            label: t("nav.attendance"),
            needs: "attendance.read",
            content: () => <StudentAttendance studentId={own.id} />,
          },
          {
            key: "fees",
            label: t("nav.fees"),
            needs: "fees.read",
            content: () => <StudentFees studentId={own.id} />,
          },
        ];
        return (
          <>
            <PageHead title={fullName(own)} about={own.admissionNumber} />
            <Tabs label={t("nav.mySchool")} items={all.filter(({ needs }) => may(needs))} />
          </>
        );
      }}
    </Loaded>
  );
}
