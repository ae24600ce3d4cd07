import { useTranslation } from "react-i18next";
import { useRead } from "../../api/useRead.ts";
import { fullName } from "../../lib/fullName.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Card } from "../../ui/Card.tsx";
import { DataTable } from "../../ui/DataTable.tsx";
import { Loaded } from "../../ui/Loaded.tsx";
import { MailAddress } from "../../ui/MailAddress.tsx";
import { PersonCell } from "../../ui/PersonCell.tsx";

export function StudentGuardians({ studentId }: { studentId: string }) {
  const { t } = useTranslation();
  const read = useRead("/api/v1/student-guardians", {
    query: { studentId, status: "active", include: "guardian" },
  });
  return (
    <Card flush>
      <Loaded read={read}>
        {({ data }) => (
          <DataTable
            caption={t("nav.guardians")}
            rows={data}
            keyOf={({ id }) => id}
            hrefOf={({ guardianId }) => `/guardians/${guardianId}`}
            empty={t("students.noGuardians")}
            columns={[
              {
                header: t("common.name"),
                cell: ({ guardian }) => guardian && <PersonCell name={fullName(guardian)} />,
              },
              {
                header: t("guardians.relation"),
                cell: ({ relation }) => relation && t(`relation.${relation}`, relation),
              },
              { header: t("common.phone"), cell: ({ guardian }) => <bdi>{guardian?.phones?.[0]}</bdi> },
              {
                header: t("common.email"),
                cell: ({ guardian }) => guardian?.email && <MailAddress of={guardian.email} />,
              },
              {
                header: t("guardians.duties"),
                cell: (link) => (
                  <span className="row">
                    {link.isPrimary && <Badge tone="accent">{t("guardians.primary")}</Badge>}
                    {link.isFeePayer && <Badge>{t("guardians.feePayer")}</Badge>}
                    {link.isEmergencyContact && <Badge>{t("guardians.emergency")}</Badge>}
                  </span>
                ),
              },
            ]}
          />
        )}
      </Loaded>
    </Card>
  );
}
