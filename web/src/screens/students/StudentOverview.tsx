import { useTranslation } from "react-i18next";
import type { Answer } from "../../api/types.ts";
import { useFormat } from "../../lib/useFormat.ts";
import { useStructure } from "../../lib/useStructure.ts";
import { Card } from "../../ui/Card.tsx";
import { DataTable } from "../../ui/DataTable.tsx";
import { Facts } from "../../ui/Facts.tsx";
import { StatusBadge } from "../../ui/StatusBadge.tsx";

export function StudentOverview({ student }: { student: Answer<"/api/v1/students/{id}", "get"> }) {
  const { t } = useTranslation();
  const { country, day } = useFormat();
  const { level, section } = useStructure();
  return (
    <div className="stack">
      <Card title={t("students.details")}>
        <Facts
          facts={[
            [t("students.number"), student.admissionNumber],
            [t("students.preferredName"), student.preferredName],
            [t("students.born"), student.dateOfBirth && day(student.dateOfBirth)],
            [t("students.sex"), student.sex && t(`sex.${student.sex}`)],
            [t("students.nationality"), country(student.nationality)],
            [t("students.admitted"), student.admittedOn && day(student.admittedOn)],
            [t("common.address"), student.address],
          ]}
        />
      </Card>
      <Card title={t("students.enrollments")} flush>
        <DataTable
          caption={t("students.enrollments")}
          rows={student.enrollments ?? []}
          keyOf={({ id }) => id}
          empty={t("students.noEnrollment")}
          columns={[
            { header: t("students.class"), cell: ({ sectionId }) => section(sectionId) || "–" },
            { header: t("students.level"), cell: ({ gradeLevelId }) => level(gradeLevelId) },
            { header: t("common.from"), cell: ({ startsOn }) => day(startsOn) },
            { header: t("common.until"), cell: ({ endsOn }) => endsOn && day(endsOn) },
            {
              header: t("common.status"),
              phone: "corner",
              cell: ({ status }) => <StatusBadge status={status} />,
            },
          ]}
        />
      </Card>
    </div>
  );
}
