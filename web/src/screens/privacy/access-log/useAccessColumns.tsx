import { useTranslation } from "react-i18next";
import { useFormat } from "../../../lib/format/useFormat.ts";
import { useAuditWords } from "../../../lib/words/useAuditWords.ts";
import { Badge } from "../../../ui/feedback/Badge.tsx";
import type { Column } from "../../../ui/lists/DataTable.tsx";
import type { AccessLogEntry } from "./accessLog.ts";

/** The columns of every list of the access log, after that of the student. */
export function useAccessColumns(): Column<AccessLogEntry>[] {
  const { t } = useTranslation();
  const { instant } = useFormat();
  const { of } = useAuditWords();
  return [
    {
      header: t("access.by"),
      csv: ["userName", "roles"],
      cell: ({ userName, roles, apiKeyId }) => (
        <>
          <strong>{userName}</strong>{" "}
          <span className="small soft">
            {roles.map((role) => t(`role.${role}`, role)).join(", ")}
            {apiKeyId && ` · ${t("access.apiKey")}`}
          </span>
        </>
      ),
    },
    {
      header: t("access.kind"),
      csv: ["kind", "entityType"],
      cell: ({ kind, entityType }) => (
        <>
          {t(`access.kinds.${kind}`)} <span className="small soft">{of(entityType)}</span>
        </>
      ),
    },
    {
      header: t("access.how"),
      csv: ["exported"],
      phone: "corner",
      cell: ({ exported }) => (
        <Badge tone={exported ? "warn" : "plain"}>{t(exported ? "access.file" : "access.screen")}</Badge>
      ),
    },
    { header: t("common.time"), csv: ["createdAt"], cell: ({ createdAt }) => instant(createdAt) },
  ];
}
