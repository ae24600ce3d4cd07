import { useTranslation } from "react-i18next";
import { useAll } from "../../../api/useAll.ts";
import { fullName } from "../../../lib/format/fullName.ts";
import { useSignedIn } from "../../../session/useSignedIn.ts";
import { PageHead } from "../../../ui/layout/PageHead.tsx";
import { Tabs } from "../../../ui/layout/Tabs.tsx";
import { Empty } from "../../../ui/lists/Empty.tsx";
import { Loaded } from "../../../ui/lists/Loaded.tsx";
import { LazyStudentMastery } from "../../curriculum/standards/LazyStudentMastery.ts";
import { LazyStudentGrowth } from "../../external-tests/LazyStudentGrowth.ts";
import { LazyStudentGraduation } from "../graduation/LazyStudentGraduation.ts";
import { ExamSchedule } from "../hall-tickets/ExamSchedule.tsx";
import { StudentHonours } from "../honour-rolls/StudentHonours.tsx";

/** Exams and achievements of the student or of the guardian's children. */
export function MyProgress() {
  const { t } = useTranslation();
  const { may } = useSignedIn();
  const read = useAll("/api/v1/students", {});
  return (
    <Loaded page read={read}>
      {({ data }) => (
        <>
          <PageHead title={t("nav.progress")} />
          {data.length === 0 ? (
            <Empty icon="students">{t("tickets.noChild")}</Empty>
          ) : (
            <Tabs
              label={t("nav.progress")}
              items={data.map((student) => ({
                key: student.id,
                label: fullName(student),
                content: () => (
                  <div className="stack">
                    <ExamSchedule studentId={student.id} />
                    {may("report-cards.read") && <StudentHonours studentId={student.id} />}
                    {may("graduation-plans.read") && <LazyStudentGraduation studentId={student.id} />}
                    {may("external-tests.read") && <LazyStudentGrowth studentId={student.id} />}
                    {may("grades.read") && <LazyStudentMastery studentId={student.id} />}
                  </div>
                ),
              }))}
            />
          )}
        </>
      )}
    </Loaded>
  );
}
