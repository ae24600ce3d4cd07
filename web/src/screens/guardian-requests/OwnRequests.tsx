import { useTranslation } from "react-i18next";
import { useFormat } from "../../lib/format/useFormat.ts";
import { LinkButton } from "../../ui/actions/LinkButton.tsx";
import { StatusBadge } from "../../ui/feedback/StatusBadge.tsx";
import { PageHead } from "../../ui/layout/PageHead.tsx";
import { ListCard } from "../../ui/lists/ListCard.tsx";

/** What a guardian has asked the school for, newest first. */
export function OwnRequests() {
  const { t } = useTranslation();
  const { instantDay } = useFormat();
  return (
    <>
      <PageHead
        title={t("nav.requests")}
        about={t("request.ownAbout")}
        actions={
          <LinkButton href="/requests/new" icon="plus" kind="primary">
            {t("request.add")}
          </LinkButton>
        }
      />
      <ListCard
        path="/api/v1/guardian-requests"
        caption={t("nav.requests")}
        hrefOf={({ id }) => `/requests/${id}`}
        empty={t("request.noneOwn")}
        next={{ href: "/requests/new" }}
        columns={[
          { header: t("request.kind"), cell: ({ kind }) => <strong>{t(`request.kinds.${kind}`)}</strong> },
          {
            header: t("request.subject"),
            cell: ({ studentName, guardianName }) => <bdi>{studentName ?? guardianName}</bdi>,
          },
          { header: t("common.date"), cell: ({ createdAt }) => instantDay(createdAt) },
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
