import { useTranslation } from "react-i18next";
import { useFormat } from "../../../../lib/format/useFormat.ts";
import { useAuditWords } from "../../../../lib/words/useAuditWords.ts";
import { ListCard } from "../../../../ui/lists/ListCard.tsx";

/** What was changed on a student's record, and by whom. */
export function StudentHistory({ studentId }: { studentId: string }) {
  const { t } = useTranslation();
  const { instant } = useFormat();
  const { done } = useAuditWords();
  return (
    <ListCard
      path="/api/v1/audit-events"
      caption={t("glance.history")}
      fixed={{ entityId: studentId, sort: "-createdAt" }}
      empty={t("glance.noHistory")}
      columns={[
        { header: t("activity.action"), cell: ({ action }) => <strong>{done(action)}</strong> },
        {
          header: t("glance.fields"),
          cell: ({ after }) => (
            <span className="small">{Object.keys((after as object | null) ?? {}).join(", ")}</span>
          ),
        },
        { header: t("activity.by"), cell: ({ actorType }) => t(`actor.${actorType}`) },
        { header: t("common.time"), cell: ({ createdAt }) => instant(createdAt) },
      ]}
    />
  );
}
