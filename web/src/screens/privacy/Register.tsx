import { useTranslation } from "react-i18next";
import { useRead } from "../../api/useRead.ts";
import { Card } from "../../ui/layout/Card.tsx";
import { DataTable } from "../../ui/lists/DataTable.tsx";
import { Loaded } from "../../ui/lists/Loaded.tsx";

/** Which data the school keeps for which purpose, and what an erasure does with it. */
export function Register() {
  const { t } = useTranslation();
  const read = useRead("/api/v1/processing-register");
  return (
    <Card title={t("privacy.registerTitle")} flush>
      <Loaded read={read}>
        {({ tables }) => (
          <DataTable
            caption={t("privacy.registerTitle")}
            rows={tables}
            keyOf={({ entityTable }) => entityTable}
            empty="–"
            columns={[
              {
                header: t("privacy.records"),
                cell: ({ entityTable }) => <bdi>{entityTable.replaceAll("_", " ")}</bdi>,
              },
              { header: t("privacy.purpose"), cell: ({ purpose }) => t(`privacy.purposes.${purpose}`) },
              {
                header: t("privacy.onErasure"),
                cell: ({ erasure, reason }) => (
                  <>
                    {t(`privacy.actions.${erasure}`)}
                    {reason && <span className="soft small"> · {t(`privacy.reasons.${reason}`)}</span>}
                  </>
                ),
              },
              {
                header: t("privacy.emptied"),
                cell: ({ columns }) => <bdi className="small">{columns.join(", ").replaceAll("_", " ")}</bdi>,
              },
            ]}
          />
        )}
      </Loaded>
    </Card>
  );
}
