import { useTranslation } from "react-i18next";
import { useRead } from "../../../api/useRead.ts";
import { useFormat } from "../../../lib/format/useFormat.ts";
import { Facts } from "../../../ui/layout/Facts.tsx";
import { DataTable } from "../../../ui/lists/DataTable.tsx";
import { Loaded } from "../../../ui/lists/Loaded.tsx";

/** What a rule would do now, and the records that fall due first. */
export function RetentionPreview({ id }: { id: string }) {
  const { t } = useTranslation();
  const { number, day } = useFormat();
  const read = useRead("/api/v1/retention-rules/{id}/preview", { path: { id } });
  return (
    <Loaded read={read}>
      {({ due, held, later, rows }) => (
        <div className="stack">
          <Facts
            facts={[
              [t("retention.due"), number(due)],
              [t("retention.held"), number(held)],
              [t("retention.later"), number(later)],
            ]}
          />
          <DataTable
            caption={t("retention.first")}
            rows={rows}
            keyOf={(row) => row.id}
            empty={t("retention.noRows")}
            columns={[
              {
                header: t("retention.record"),
                cell: ({ id: rowId, label }) =>
                  label ? <bdi>{label}</bdi> : <bdi className="small">{rowId}</bdi>,
              },
              {
                header: t("retention.dueOn"),
                cell: ({ dueOn, held: isHeld }) => (
                  <>
                    {day(dueOn)}
                    {isHeld && <span className="soft small"> · {t("retention.isHeld")}</span>}
                  </>
                ),
              },
            ]}
          />
        </div>
      )}
    </Loaded>
  );
}
