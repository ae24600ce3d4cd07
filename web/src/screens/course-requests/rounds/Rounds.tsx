import { useTranslation } from "react-i18next";
import { useFormat } from "../../../lib/format/useFormat.ts";
import { LinkButton } from "../../../ui/actions/LinkButton.tsx";
import { PageHead } from "../../../ui/layout/PageHead.tsx";
import { ListCard } from "../../../ui/lists/ListCard.tsx";
import { roundStatuses } from "../courseRequestRows.ts";
import { RoundBadge } from "./RoundBadge.tsx";

/** The request rounds of the school. */
export function Rounds() {
  const { t } = useTranslation();
  const { instant } = useFormat();
  return (
    <>
      <PageHead
        title={t("nav.courseRequests")}
        actions={
          <LinkButton href="/course-requests/new" icon="plus" kind="primary" event="plan-request-round">
            {t("electives.plan")}
          </LinkButton>
        }
      />
      <ListCard
        path="/api/v1/course-request-rounds"
        caption={t("nav.courseRequests")}
        fixed={{ include: "academicYear,term" }}
        search={t("electives.search")}
        filters={[
          {
            key: "status",
            label: t("common.status"),
            choices: roundStatuses.map((value) => ({ value, label: t(`electives.status.${value}`) })),
          },
        ]}
        hrefOf={({ id }) => `/course-requests/${id}`}
        empty={t("electives.none")}
        next={{ href: "/course-requests/new" }}
        csv
        columns={[
          { header: t("common.name"), csv: ["name"], cell: ({ name }) => <strong>{name}</strong> },
          {
            header: t("electives.time"),
            csv: ["academicYear.name", "term.name"],
            cell: ({ academicYear, term }) => term?.name ?? academicYear?.name,
          },
          {
            header: t("electives.closesAt"),
            csv: ["closesAt"],
            cell: ({ closesAt }) => instant(closesAt),
          },
          {
            header: t("electives.requests"),
            csv: ["requestCount"],
            align: "end",
            cell: ({ requestCount }) => requestCount,
          },
          {
            header: t("common.status"),
            csv: ["status"],
            phone: "corner",
            cell: ({ status }) => <RoundBadge status={status} />,
          },
        ]}
      />
    </>
  );
}
