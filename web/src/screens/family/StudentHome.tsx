import { useTranslation } from "react-i18next";
import { useRead } from "../../api/useRead.ts";
import { fullName } from "../../lib/format/fullName.ts";
import { useSignedIn } from "../../session/useSignedIn.ts";
import { PageHead } from "../../ui/layout/PageHead.tsx";
import { type TabItem, Tabs } from "../../ui/layout/Tabs.tsx";
import { Empty } from "../../ui/lists/Empty.tsx";
import { Loaded } from "../../ui/lists/Loaded.tsx";
import { LazyLiveClasses } from "../curriculum/resources/LazyLiveClasses.ts";
import { UpcomingEvents } from "../events/UpcomingEvents.ts";
import { LazyHomeworkDue } from "../homework/LazyHomeworkDue.ts";
import { StudentAttendance } from "../people/students/page/StudentAttendance.tsx";
import { StudentReportCards } from "../people/students/page/StudentReportCards.tsx";
import { WaitingSurveys } from "../surveys/answers/WaitingSurveys.ts";
import { WeekTimetable } from "../timetable/WeekTimetable.tsx";
import { OwnFees } from "./OwnFees.tsx";
import { OwnResults } from "./OwnResults.tsx";

/** The student's home: timetable, results, attendance and fees of their own record. */
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
            content: () => <OwnFees studentId={own.id} />,
          },
        ];
        return (
          <>
            <PageHead title={fullName(own)} about={own.admissionNumber} />
            {may("learning-resources.read", "timetable.read") && <LazyLiveClasses />}
            {may("homework.read") && <LazyHomeworkDue />}
            <Tabs label={t("nav.mySchool")} items={all.filter(({ needs }) => may(needs))} />
            <WaitingSurveys />
            <UpcomingEvents />
          </>
        );
      }}
    </Loaded>
  );
}
