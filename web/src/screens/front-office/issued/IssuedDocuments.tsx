import { useTranslation } from "react-i18next";
import { ListCard } from "../../../ui/lists/ListCard.tsx";
import { issuedKinds } from "../kinds.ts";
import { useIssuedColumns } from "./useIssuedColumns.tsx";

const statuses = ["issued", "expired", "revoked"] as const;

/** Everything that was issued, to find a document by its number or code and to revoke it. */
export function IssuedDocuments() {
  const { t } = useTranslation();
  const columns = useIssuedColumns({ person: true });
  return (
    <ListCard
      path="/api/v1/issued-documents"
      caption={t("office.issued")}
      fixed={{ include: "student,staffMember" }}
      search={t("office.search")}
      filters={[
        {
          key: "kind",
          label: t("office.kind"),
          choices: issuedKinds.map((value) => ({ value, label: t(`office.kinds.${value}`) })),
        },
        {
          key: "status",
          label: t("common.status"),
          choices: statuses.map((value) => ({ value, label: t(`office.status.${value}`) })),
        },
      ]}
      empty={t("office.none")}
      csv
      columns={columns}
    />
  );
}
