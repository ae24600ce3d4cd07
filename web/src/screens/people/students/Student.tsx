import { useTranslation } from "react-i18next";
import { useRead } from "../../../api/useRead.ts";
import { fullName } from "../../../lib/format/fullName.ts";
import { useStructure } from "../../../lib/useStructure.ts";
import { useSignedIn } from "../../../session/useSignedIn.ts";
import { StatusBadge } from "../../../ui/feedback/StatusBadge.tsx";
import { PageHead } from "../../../ui/layout/PageHead.tsx";
import { type TabItem, Tabs } from "../../../ui/layout/Tabs.tsx";
import { Loaded } from "../../../ui/lists/Loaded.tsx";
import { LazyDocuments } from "../../documents/LazyDocuments.ts";
import { LazyStudentLetters } from "../../front-office/LazyStudentLetters.ts";
import { LazyStudentAccess } from "../../privacy/access-log/LazyStudentAccess.ts";
import { LazyStudentSupport } from "../../student-support/LazyStudentSupport.ts";
import { WeekTimetable } from "../../timetable/WeekTimetable.tsx";
import { Enrolments } from "./enrolment/Enrolments.tsx";
import { Family } from "./Family.tsx";
import { StudentAttendance } from "./page/StudentAttendance.tsx";
import { StudentBehaviour } from "./page/StudentBehaviour.tsx";
import { StudentFees } from "./page/StudentFees.tsx";
import { StudentGlance } from "./page/StudentGlance.tsx";
import { StudentHistory } from "./page/StudentHistory.tsx";
import { StudentMarks } from "./page/StudentMarks.tsx";
import { StudentOverview } from "./page/StudentOverview.tsx";
import { StudentActions } from "./StudentActions.tsx";
import "./Student.css";

/** One student: the facts needed most at one glance, and the rest in tabs, shown by permission. */
export function Student({ id }: { id: string }) {
  const { t } = useTranslation();
  const { may } = useSignedIn();
  const { section } = useStructure();
  const read = useRead("/api/v1/students/{id}", { path: { id }, query: { include: "enrollments" } });
  return (
    <Loaded page read={read}>
      {(student) => {
        const enrollment = student.enrollments?.find(({ status }) => status === "active");
        const all: (TabItem & { needs: readonly string[] })[] = [
          {
            key: "overview",
            label: t("students.details"),
            needs: [],
            content: () => <StudentOverview student={student} />,
          },
          {
            key: "guardians",
            label: t("family.family"),
            needs: ["guardians.read"],
            content: () => <Family student={student} />,
          },
          {
            key: "enrollments",
            label: t("students.enrollments"),
            needs: [],
            content: () => <Enrolments studentId={id} />,
          },
          {
            key: "attendance",
            label: t("nav.attendance"),
            needs: ["attendance.read"],
            content: () => <StudentAttendance studentId={id} />,
          },
          {
            key: "marks",
            label: t("glance.marks"),
            needs: ["report-cards.read", "grades.read"],
            content: () => <StudentMarks studentId={id} />,
          },
          {
            key: "fees",
            label: t("nav.fees"),
            needs: ["fees.read"],
            content: () => <StudentFees studentId={id} householdId={student.householdId ?? null} />,
          },
          {
            key: "documents",
            label: t("nav.documents"),
            needs: ["documents.read"],
            content: () => (
              <div className="stack">
                <LazyDocuments of={{ studentId: id }} />
                {may("issued-documents.read") && <LazyStudentLetters studentId={id} />}
              </div>
            ),
          },
          {
            key: "behaviour",
            label: t("nav.behaviour"),
            needs: ["behaviour.read", "student-notes.read"],
            content: () => <StudentBehaviour studentId={id} />,
          },
          {
            key: "support",
            label: t("nav.support"),
            needs: ["support-plans.read", "early-warnings.read"],
            content: () => <LazyStudentSupport studentId={id} />,
          },
          {
            key: "timetable",
            label: t("nav.timetable"),
            needs: ["timetable.read"],
            content: () => <WeekTimetable of={{ studentId: id }} />,
          },
          {
            key: "history",
            label: t("glance.history"),
            needs: ["audit.read", "access-log.read"],
            content: () => (
              <div className="stack">
                {may("audit.read") && <StudentHistory studentId={id} />}
                {may("access-log.read") && <LazyStudentAccess studentId={id} />}
              </div>
            ),
          },
        ];
        const items = all.filter(({ needs }) => needs.length === 0 || needs.some((each) => may(each)));
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
            <div className="student-page">
              <StudentGlance student={student} />
              <div className="student-tabs">
                <Tabs label={fullName(student)} items={items} />
              </div>
            </div>
          </>
        );
      }}
    </Loaded>
  );
}
