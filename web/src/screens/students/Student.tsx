import { useTranslation } from "react-i18next";
import { useRead } from "../../api/useRead.ts";
import { fullName } from "../../lib/fullName.ts";
import { useStructure } from "../../lib/useStructure.ts";
import { useSignedIn } from "../../session/useSignedIn.ts";
import { Loaded } from "../../ui/Loaded.tsx";
import { PageHead } from "../../ui/PageHead.tsx";
import { StatusBadge } from "../../ui/StatusBadge.tsx";
import { type TabItem, Tabs } from "../../ui/Tabs.tsx";
import { WeekTimetable } from "../timetable/WeekTimetable.tsx";
import { StudentActions } from "./StudentActions.tsx";
import { StudentAttendance } from "./StudentAttendance.tsx";
import { StudentFees } from "./StudentFees.tsx";
import { StudentGuardians } from "./StudentGuardians.tsx";
import { StudentOverview } from "./StudentOverview.tsx";
import { StudentReportCards } from "./StudentReportCards.tsx";

/** Everything of one student, each part for whoever may see it. */
export function Student({ id }: { id: string }) {
  const { t } = useTranslation();
  const { may } = useSignedIn();
  const { section } = useStructure();
  const read = useRead("/api/v1/students/{id}", { path: { id }, query: { include: "enrollments" } });
  return (
    <Loaded page read={read}>
      {(student) => {
        const enrollment = student.enrollments?.find(({ status }) => status === "active");
        const all: (TabItem & { needs: string })[] = [
          {
            key: "overview",
            label: t("students.overview"),
            needs: "students.read",
            content: () => <StudentOverview student={student} />,
          },
          {
            key: "guardians",
            label: t("nav.guardians"),
            needs: "guardians.read",
            content: () => <StudentGuardians studentId={id} />,
          },
          {
            key: "attendance",
            label: t("nav.attendance"),
            needs: "attendance.read",
            content: () => <StudentAttendance studentId={id} />,
          },
          {
            key: "timetable",
            label: t("nav.timetable"),
            needs: "timetable.read",
            content: () => <WeekTimetable of={{ studentId: id }} />,
          },
          {
            key: "report-cards",
            label: t("nav.reportCards"),
            needs: "report-cards.read",
            content: () => <StudentReportCards studentId={id} />,
          },
          {
            key: "fees",
            label: t("nav.fees"),
            needs: "fees.read",
            content: () => <StudentFees studentId={id} />,
          },
        ];
        return (
          <>
            <PageHead
              title={fullName(student)}
              back={{ href: "/students", label: t("nav.students") }}
              about={
                <span className="row">
                  <span>{student.admissionNumber}</span>
                  {enrollment?.sectionId && <bdi>{section(enrollment.sectionId)}</bdi>}
                  <StatusBadge status={student.status} />
                </span>
              }
              actions={<StudentActions student={student} />}
            />
            <Tabs label={fullName(student)} items={all.filter(({ needs }) => may(needs))} />
          </>
        );
      }}
    </Loaded>
  );
}
