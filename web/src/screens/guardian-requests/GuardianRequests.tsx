import { useTranslation } from "react-i18next";
import { useFormat } from "../../lib/format/useFormat.ts";
import { Badge } from "../../ui/feedback/Badge.tsx";
import { StatusBadge } from "../../ui/feedback/StatusBadge.tsx";
import { PageHead } from "../../ui/layout/PageHead.tsx";
import { ListCard } from "../../ui/lists/ListCard.tsx";
import { isOpen, requestKinds, requestStatuses } from "./guardianRequestRows.ts";

/** The requests of guardians for the office, sorted by when they are due. */
export function GuardianRequests() {
  const { t } = useTranslation();
  const { day, today } = useFormat();
  return (
    <>
      <PageHead title={t("nav.requests")} about={t("request.about")} />
      <ListCard
        path="/api/v1/guardian-requests"
        caption={t("nav.requests")}
        fixed={{ sort: "dueOn" }}
        filters={[
          {
            key: "open",
            label: t("request.work"),
            choices: [
              { value: "true", label: t("request.toAnswer") },
              { value: "false", label: t("request.answered") },
            ],
          },
          {
            key: "kind",
            label: t("request.kind"),
            choices: requestKinds.map((value) => ({ value, label: t(`request.kinds.${value}`) })),
          },
          {
            key: "status",
            label: t("common.status"),
            choices: requestStatuses.map((value) => ({ value, label: t(`request.statuses.${value}`) })),
          },
        ]}
        hrefOf={({ id }) => `/requests/${id}`}
        empty={t("request.none")}
        csv
        columns={[
          {
            header: t("request.guardian"),
            cell: ({ guardianName }) => (
              <strong>
                <bdi>{guardianName}</bdi>
              </strong>
            ),
          },
          { header: t("request.child"), cell: ({ studentName }) => <bdi>{studentName ?? "–"}</bdi> },
          { header: t("request.kind"), cell: ({ kind }) => t(`request.kinds.${kind}`) },
          {
            header: t("request.dueOn"),
            sort: "dueOn",
            cell: (row) => (
              <span className="row">
                {day(row.dueOn)}
                {isOpen(row) && row.dueOn < today() && <Badge tone="bad">{t("request.late")}</Badge>}
              </span>
            ),
          },
          {
            header: t("common.status"),
            phone: "corner",
            cell: ({ status }) => <StatusBadge status={status} words={t(`request.statuses.${status}`)} />,
          },
        ]}
      />
    </>
  );
}
