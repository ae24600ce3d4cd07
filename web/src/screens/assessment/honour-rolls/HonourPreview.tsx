import { useTranslation } from "react-i18next";
import { useRead } from "../../../api/useRead.ts";
import { Card } from "../../../ui/layout/Card.tsx";
import { DataTable } from "../../../ui/lists/DataTable.tsx";
import { Loaded } from "../../../ui/lists/Loaded.tsx";
import { honourColumns } from "./honourColumns.tsx";

/** Who would be on a draft if it were published now. */
export function HonourPreview({ rollId }: { rollId: string }) {
  const { t } = useTranslation();
  const read = useRead("/api/v1/honour-rolls/{id}/preview", { path: { id: rollId } });
  return (
    <Card title={t("honours.preview")} flush>
      <Loaded read={read} lines={4}>
        {({ data }) => (
          <DataTable
            caption={t("honours.preview")}
            rows={data}
            keyOf={({ studentId }) => studentId}
            empty={t("honours.nobody")}
            columns={honourColumns(t)}
          />
        )}
      </Loaded>
    </Card>
  );
}
