import { useTranslation } from "react-i18next";
import type { ResponseOf } from "../../../../api/types.ts";
import { CustomFacts } from "../../../../kit/custom/CustomFacts.tsx";
import { useFormat } from "../../../../lib/format/useFormat.ts";
import { Card } from "../../../../ui/layout/Card.tsx";
import { Facts } from "../../../../ui/layout/Facts.tsx";
import { MergeButton } from "../../merge/MergeButton.tsx";
import { EditButton } from "../EditButton.tsx";
import { InviteStudent } from "../InviteStudent.tsx";
import { StudentIdentifiers } from "./StudentIdentifiers.tsx";

type Student = ResponseOf<"/api/v1/students/{id}", "get">;

/** The details of a student by sections, each with its form. */
export function StudentOverview({ student }: { student: Student }) {
  const { t } = useTranslation();
  const { country, day } = useFormat();
  const hasCustom = Object.keys(student.custom).length > 0;
  return (
    <div className="stack">
      <Card title={t("glance.personal")} actions={<EditButton student={student} section="personal" />}>
        <Facts
          facts={[
            [t("common.givenName"), student.givenName],
            [t("common.familyName"), student.familyName],
            [t("students.preferredName"), student.preferredName],
            [t("students.born"), student.dateOfBirth && day(student.dateOfBirth)],
            [t("students.sex"), student.sex && t(`sex.${student.sex}`)],
            [t("students.nationality"), country(student.nationality)],
            [t("common.address"), student.address],
          ]}
        />
      </Card>
      <Card
        title={t("glance.admission")}
        actions={
          <>
            <InviteStudent student={student} />
            <MergeButton entityType="student" record={student} />
            <EditButton student={student} section="admission" />
          </>
        }
      >
        <Facts
          facts={[
            [t("students.number"), student.admissionNumber],
            [t("students.admitted"), student.admittedOn && day(student.admittedOn)],
            [t("glance.category"), student.category],
          ]}
        />
      </Card>
      <Card title={t("glance.custom")} actions={<EditButton student={student} section="custom" />}>
        {hasCustom ? (
          <CustomFacts of="student" values={student.custom} />
        ) : (
          <p className="soft">{t("glance.noCustom")}</p>
        )}
      </Card>
      <StudentIdentifiers studentId={student.id} />
    </div>
  );
}
