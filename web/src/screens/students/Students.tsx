import { useTranslation } from "react-i18next";
import { fullName } from "../../lib/fullName.ts";
import { useFormat } from "../../lib/useFormat.ts";
import { useStatusChoices } from "../../lib/useStatusChoices.ts";
import { useStructure } from "../../lib/useStructure.ts";
import { useSignedIn } from "../../session/useSignedIn.ts";
import { LinkButton } from "../../ui/LinkButton.tsx";
import { ListCard } from "../../ui/ListCard.tsx";
import { PageHead } from "../../ui/PageHead.tsx";
import { PersonCell } from "../../ui/PersonCell.tsx";
import { StatusBadge } from "../../ui/StatusBadge.tsx";

export function Students() {
  const { t } = useTranslation();
  const { may } = useSignedIn();
  const { day } = useFormat();
  const { sectionChoices, levelChoices, section } = useStructure();
  const statuses = useStatusChoices(
    "active",
    "applicant",
    "suspended",
    "withdrawn",
    "transferred",
    "graduated",
  );
  return (
    <>
      <PageHead
        title={t("nav.students")}
        actions={
          may("students.manage") && (
            <LinkButton href="/students/new" icon="plus" kind="primary" event="admit">
              {t("students.admit")}
            </LinkButton>
          )
        }
      />
      <ListCard
        path="/api/v1/students"
        caption={t("nav.students")}
        fixed={{ include: "enrollments", sort: "familyName" }}
        search={t("students.search")}
        filters={[
          { key: "gradeLevelId", label: t("students.level"), choices: levelChoices },
          { key: "sectionId", label: t("students.class"), choices: sectionChoices },
          { key: "status", label: t("common.status"), choices: statuses },
        ]}
        hrefOf={({ id }) => `/students/${id}`}
        empty={t("students.none")}
        csv
        columns={[
          { header: t("common.name"), cell: (student) => <PersonCell name={fullName(student)} /> },
          { header: t("students.number"), cell: ({ admissionNumber }) => admissionNumber },
          {
            header: t("students.class"),
            cell: ({ enrollments }) =>
              section(enrollments?.find(({ status }) => status === "active")?.sectionId),
          },
          { header: t("students.admitted"), phone: "hidden", cell: ({ admittedOn }) => day(admittedOn) },
          {
            header: t("common.status"),
            phone: "corner",
            cell: ({ status }) => <StatusBadge status={status} />,
          },
        ]}
      />
    </>
  );
}
