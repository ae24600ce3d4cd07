import { useTranslation } from "react-i18next";
import type { ResponseOf } from "../../../../api/types.ts";
import { useRead } from "../../../../api/useRead.ts";
import { useFormat } from "../../../../lib/format/useFormat.ts";
import { useStructure } from "../../../../lib/useStructure.ts";
import { useSignedIn } from "../../../../session/useSignedIn.ts";
import { PhotoButton } from "../../../documents/pictures/PhotoButton.tsx";
import { GlanceGuardians } from "./GlanceGuardians.tsx";
import { StudentAlerts } from "./StudentAlerts.tsx";
import { useAttendanceTotals } from "./useAttendanceTotals.ts";

type Student = ResponseOf<"/api/v1/students/{id}", "get">;

/** The facts about a student that are needed most: class, age, alerts, whom to call, attendance and balance. */
export function StudentGlance({ student }: { student: Student }) {
  const { t } = useTranslation();
  const { may } = useSignedIn();
  const { today, number } = useFormat();
  const { level, section } = useStructure();
  const enrollment = student.enrollments?.find(({ status }) => status === "active");
  const links = useRead("/api/v1/student-guardians", {
    query: { studentId: student.id, include: "guardian", limit: 100 },
    enabled: may("guardians.read"),
  });
  const active = (links.data?.data ?? []).filter(({ status }) => status === "active");
  return (
    <aside className="card glance" aria-label={t("glance.title")}>
      <div className="glance-person">
        <PhotoButton of="students" person={student} needs="students.manage" />
        <div>
          <strong>
            <bdi>
              {section(enrollment?.sectionId) ||
                level(enrollment?.gradeLevelId) ||
                t("students.noEnrollment")}
            </bdi>
          </strong>
          {student.dateOfBirth && (
            <div className="soft small">
              {t("glance.age", { age: number(ageOn(today(), student.dateOfBirth)) })}
            </div>
          )}
          {student.preferredName && (
            <div className="soft small">{t("glance.called", { name: student.preferredName })}</div>
          )}
        </div>
      </div>
      <StudentAlerts student={student} links={active} />
      {(may("attendance.read") || may("fees.read")) && (
        <dl className="glance-figures">
          {may("attendance.read") && <Attendance studentId={student.id} />}
          {may("fees.read") && <Balance studentId={student.id} />}
        </dl>
      )}
      {may("guardians.read") && <GlanceGuardians links={active} isLoading={links.isPending} />}
    </aside>
  );
}

/** The share of recorded days or lessons of this academic year on which the student was there, late or remote included. */
function Attendance({ studentId }: { studentId: string }) {
  const { t } = useTranslation();
  const { percent } = useFormat();
  const { data } = useAttendanceTotals(studentId);
  return (
    <div>
      <dt>{t("nav.attendance")}</dt>
      <dd>{percent(data?.marks ? data.present / data.marks : null)}</dd>
    </div>
  );
}

function Balance({ studentId }: { studentId: string }) {
  const { t } = useTranslation();
  const { money } = useFormat();
  const { data } = useRead("/api/v1/students/{id}/fees", { path: { id: studentId } });
  const isOverdue = data && !/^0*\.?0*$/.test(data.overdue.amount);
  return (
    <div>
      <dt>{t("fees.balance")}</dt>
      <dd className={isOverdue ? "bad" : undefined}>{data ? money(data.balance) : "–"}</dd>
    </div>
  );
}

const ageOn = (day: string, born: string) =>
  Number(day.slice(0, 4)) - Number(born.slice(0, 4)) - (day.slice(4) < born.slice(4) ? 1 : 0);
