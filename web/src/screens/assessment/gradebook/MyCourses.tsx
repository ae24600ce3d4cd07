import { useTranslation } from "react-i18next";
import { useRead } from "../../../api/useRead.ts";
import { Card } from "../../../ui/layout/Card.tsx";
import { DataTable } from "../../../ui/lists/DataTable.tsx";
import { Loaded } from "../../../ui/lists/Loaded.tsx";

export function MyCourses({ staffMemberId }: { staffMemberId: string }) {
  const { t } = useTranslation();
  const read = useRead("/api/v1/teaching-assignments", {
    query: { staffMemberId, status: "active", include: "courseOffering", limit: 100 },
  });
  return (
    <Card title={t("results.myCourses")} flush>
      <Loaded read={read}>
        {({ data }) => (
          <DataTable
            caption={t("results.myCourses")}
            rows={data}
            keyOf={({ id }) => id}
            hrefOf={({ courseOfferingId }) => `/gradebook/${courseOfferingId}`}
            empty={t("staff.noCourses")}
            columns={[
              { header: t("staff.course"), cell: ({ courseOffering }) => courseOffering?.title },
              { header: t("staff.role"), cell: ({ role }) => t(`teaching.${role}`) },
            ]}
          />
        )}
      </Loaded>
    </Card>
  );
}
