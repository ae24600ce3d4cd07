import { useTranslation } from "react-i18next";
import { fullName } from "../../lib/fullName.ts";
import { useStatusChoices } from "../../lib/useStatusChoices.ts";
import { ListCard } from "../../ui/ListCard.tsx";
import { MailAddress } from "../../ui/MailAddress.tsx";
import { PageHead } from "../../ui/PageHead.tsx";
import { PersonCell } from "../../ui/PersonCell.tsx";
import { StatusBadge } from "../../ui/StatusBadge.tsx";

export function Guardians() {
  const { t } = useTranslation();
  const statuses = useStatusChoices("active", "archived", "deceased");
  return (
    <>
      <PageHead title={t("nav.guardians")} />
      <ListCard
        path="/api/v1/guardians"
        caption={t("nav.guardians")}
        fixed={{ sort: "familyName" }}
        search={t("guardians.search")}
        filters={[{ key: "status", label: t("common.status"), choices: statuses }]}
        hrefOf={({ id }) => `/guardians/${id}`}
        empty={t("guardians.none")}
        csv
        columns={[
          { header: t("common.name"), cell: (guardian) => <PersonCell name={fullName(guardian)} /> },
          { header: t("common.email"), cell: ({ email }) => email && <MailAddress of={email} /> },
          { header: t("common.phone"), cell: ({ phones }) => <bdi>{phones?.[0]}</bdi> },
          { header: t("guardians.occupation"), phone: "hidden", cell: ({ occupation }) => occupation },
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
