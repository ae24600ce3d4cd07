import { useTranslation } from "react-i18next";
import { Card } from "../../../ui/layout/Card.tsx";
import { ListCard } from "../../../ui/lists/ListCard.tsx";
import { accessKinds } from "./accessLog.ts";
import { useAccessColumns } from "./useAccessColumns.tsx";

/** Who has seen sensitive records of a student. */
export function StudentAccess({ studentId }: { studentId: string }) {
  const { t } = useTranslation();
  const columns = useAccessColumns();
  return (
    <Card title={t("access.seenBy")} flush>
      <ListCard
        path="/api/v1/access-log-entries"
        caption={t("access.seenBy")}
        fixed={{ studentId }}
        filters={[
          {
            key: "kind",
            label: t("access.kind"),
            choices: accessKinds.map((value) => ({ value, label: t(`access.kinds.${value}`) })),
          },
        ]}
        empty={t("access.none")}
        csv
        columns={columns}
      />
    </Card>
  );
}
