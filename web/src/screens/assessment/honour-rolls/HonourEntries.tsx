import { useTranslation } from "react-i18next";
import { ListCard } from "../../../ui/lists/ListCard.tsx";
import { honourColumns } from "./honourColumns.tsx";

/** The students on a published honour roll. */
export function HonourEntries({ rollId }: { rollId: string }) {
  const { t } = useTranslation();
  return (
    <ListCard
      path="/api/v1/honour-roll-entries"
      caption={t("honours.students")}
      fixed={{ honourRollId: rollId, sort: "sortOrder" }}
      search={t("honours.searchStudent")}
      empty={t("honours.nobody")}
      csv
      columns={honourColumns(t)}
    />
  );
}
