import type { ResponseOf } from "../../../api/types.ts";
import { StudentHousehold } from "../households/StudentHousehold.tsx";
import { StudentGuardians } from "./page/StudentGuardians.tsx";

/** The guardians and the household of a student. */
export const Family = ({ student }: { student: ResponseOf<"/api/v1/students/{id}", "get"> }) => (
  <div className="stack">
    <StudentGuardians studentId={student.id} />
    {student.householdId !== undefined && <StudentHousehold student={student} />}
  </div>
);
