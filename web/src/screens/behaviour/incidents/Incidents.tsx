import { useTranslation } from "react-i18next";
import { useFormat } from "../../../lib/format/useFormat.ts";
import { useSignedIn } from "../../../session/useSignedIn.ts";
import { LinkButton } from "../../../ui/actions/LinkButton.tsx";
import { Badge } from "../../../ui/feedback/Badge.tsx";
import { ListCard } from "../../../ui/lists/ListCard.tsx";
import { BehaviourHead } from "../BehaviourHead.tsx";
import { IncidentBadge } from "./IncidentBadge.tsx";
import { categories, severities, statuses } from "./incidents.ts";

/** The incidents that the user may see: the office all, teachers their own reports and those of their students. */
export function Incidents() {
  const { t } = useTranslation();
  const { may } = useSignedIn();
  const { instant } = useFormat();
  return (
    <>
      <BehaviourHead
        actions={
          may("behaviour.report") && (
            <LinkButton href="/behaviour/new" icon="plus" kind="primary" event="report-incident">
              {t("behaviour.report")}
            </LinkButton>
          )
        }
      />
      <ListCard
        path="/api/v1/discipline-incidents"
        caption={t("behaviour.incidents")}
        search={t("behaviour.search")}
        filters={[
          {
            key: "status",
            label: t("common.status"),
            choices: statuses.map((value) => ({ value, label: t(`behaviour.state.${value}`) })),
          },
          {
            key: "category",
            label: t("behaviour.category"),
            choices: categories.map((value) => ({ value, label: t(`behaviour.kind.${value}`) })),
          },
          {
            key: "severity",
            label: t("behaviour.severity"),
            choices: severities.map((value) => ({ value, label: t(`behaviour.level.${value}`) })),
          },
        ]}
        days={[
          { key: "since", label: t("activity.since"), day: "start" },
          { key: "until", label: t("activity.until"), day: "end" },
        ]}
        hrefOf={({ id }) => `/behaviour/${id}`}
        empty={t("behaviour.none")}
        next={may("behaviour.report") && { href: "/behaviour/new" }}
        csv
        columns={[
          {
            header: t("behaviour.category"),
            csv: ["category"],
            cell: ({ category }) => <strong>{t(`behaviour.kind.${category}`)}</strong>,
          },
          { header: t("behaviour.when"), csv: ["occurredAt"], cell: ({ occurredAt }) => instant(occurredAt) },
          { header: t("behaviour.where"), csv: ["location"], cell: ({ location }) => location },
          {
            header: t("behaviour.severity"),
            csv: ["severity"],
            cell: ({ severity, confidential }) => (
              <span className="row">
                <Badge tone={severity === "serious" ? "bad" : "plain"}>
                  {t(`behaviour.level.${severity}`)}
                </Badge>
                {confidential && <Badge tone="accent">{t("behaviour.confidential")}</Badge>}
              </span>
            ),
          },
          {
            header: t("common.status"),
            csv: ["status"],
            phone: "corner",
            cell: ({ status }) => <IncidentBadge status={status} />,
          },
        ]}
      />
    </>
  );
}
