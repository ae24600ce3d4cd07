import { useTranslation } from "react-i18next";
import { fullName } from "../../lib/fullName.ts";
import { useStatusChoices } from "../../lib/useStatusChoices.ts";
import { ListCard } from "../../ui/ListCard.tsx";
import { PageHead } from "../../ui/PageHead.tsx";
import { PersonCell } from "../../ui/PersonCell.tsx";
import { StatusBadge } from "../../ui/StatusBadge.tsx";

export function StaffMembers() {
  const { t } = useTranslation();
  const statuses = useStatusChoices("active", "on_leave", "suspended", "left");
  const categories = useStatusChoices("teaching", "non_teaching");
  return (
    <>
      <PageHead title={t("nav.staff")} />
      <ListCard
        path="/api/v1/staff-members"
        caption={t("nav.staff")}
        fixed={{ sort: "familyName" }}
        search={t("staff.search")}
        filters={[
          { key: "category", label: t("staff.category"), choices: categories },
          { key: "status", label: t("common.status"), choices: statuses },
        ]}
        hrefOf={({ id }) => `/staff/${id}`}
        empty={t("staff.none")}
        csv
        columns={[
          { header: t("common.name"), cell: (member) => <PersonCell name={fullName(member)} /> },
          { header: t("staff.number"), cell: ({ staffNumber }) => staffNumber },
          { header: t("staff.jobTitle"), cell: ({ jobTitle }) => jobTitle },
          { header: t("common.phone"), cell: ({ phone }) => <bdi>{phone}</bdi> },
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
