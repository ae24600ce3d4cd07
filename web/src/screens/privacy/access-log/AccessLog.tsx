import { useTranslation } from "react-i18next";
import { referenceFilter } from "../../../kit/references/referenceFilter.tsx";
import { ListCard } from "../../../ui/lists/ListCard.tsx";
import { subjectReferences } from "../dataRequests.ts";
import { accessKinds } from "./accessLog.ts";
import { useAccessColumns } from "./useAccessColumns.tsx";

/** Who was shown sensitive records of which student. */
export function AccessLog() {
  const { t } = useTranslation();
  const columns = useAccessColumns();
  return (
    <div className="stack">
      <p className="soft">{t("access.about")}</p>
      <ListCard
        path="/api/v1/access-log-entries"
        caption={t("access.title")}
        filters={[
          referenceFilter("studentId", t("access.student"), subjectReferences.student),
          referenceFilter("userId", t("access.by"), subjectReferences.user),
          {
            key: "kind",
            label: t("access.kind"),
            choices: accessKinds.map((value) => ({ value, label: t(`access.kinds.${value}`) })),
          },
        ]}
        days={[
          { key: "since", label: t("access.since"), day: "start" },
          { key: "until", label: t("access.until"), day: "end" },
        ]}
        hrefOf={({ studentId }) => (studentId ? `/students/${studentId}?tab=history` : undefined)}
        empty={t("access.none")}
        csv
        columns={[
          {
            header: t("access.student"),
            csv: ["studentName"],
            cell: ({ studentName }) => studentName ?? <em>{t("access.more")}</em>,
          },
          ...columns,
        ]}
      />
    </div>
  );
}
