import { useTranslation } from "react-i18next";
import { useFormat } from "../../../lib/format/useFormat.ts";
import { useSignedIn } from "../../../session/useSignedIn.ts";
import { LinkButton } from "../../../ui/actions/LinkButton.tsx";
import { PageHead } from "../../../ui/layout/PageHead.tsx";
import { ListCard } from "../../../ui/lists/ListCard.tsx";
import { assignmentStatuses } from "../homeworkRows.ts";
import { AssignmentBadge } from "./AssignmentBadge.tsx";

/** The homework of the classes that the user teaches; the office sees all. */
export function AssignmentList() {
  const { t } = useTranslation();
  const { may } = useSignedIn();
  const { instant } = useFormat();
  return (
    <>
      <PageHead
        title={t("nav.homework")}
        actions={
          may("homework.write") && (
            <>
              <LinkButton href="/rubrics" event="open-rubrics">
                {t("homework.rubric.rubrics")}
              </LinkButton>
              <LinkButton href="/homework/new" icon="plus" kind="primary" event="set-homework">
                {t("homework.set")}
              </LinkButton>
            </>
          )
        }
      />
      <ListCard
        path="/api/v1/assignments"
        caption={t("nav.homework")}
        fixed={{ include: "courseOffering" }}
        search={t("homework.search")}
        filters={[
          {
            key: "status",
            label: t("common.status"),
            choices: assignmentStatuses.map((value) => ({ value, label: t(`homework.status.${value}`) })),
          },
        ]}
        hrefOf={({ id }) => `/homework/${id}`}
        empty={t("homework.none")}
        next={may("homework.write") && { href: "/homework/new" }}
        columns={[
          { header: t("homework.title"), cell: ({ title }) => <strong>{title}</strong> },
          { header: t("homework.course"), cell: ({ courseOffering }) => courseOffering?.title },
          { header: t("homework.due"), cell: ({ dueAt }) => instant(dueAt) },
          {
            header: t("common.status"),
            phone: "corner",
            cell: ({ status }) => <AssignmentBadge status={status} />,
          },
        ]}
      />
    </>
  );
}
