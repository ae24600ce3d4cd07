import { useTranslation } from "react-i18next";
import { fullName, nameFields } from "../../lib/format/fullName.ts";
import { useFormat } from "../../lib/format/useFormat.ts";
import { useSignedIn } from "../../session/useSignedIn.ts";
import { PageHead } from "../../ui/layout/PageHead.tsx";
import type { Column } from "../../ui/lists/DataTable.tsx";
import { ListCard } from "../../ui/lists/ListCard.tsx";
import type { Submission } from "./homeworkRows.ts";
import { SubmissionBadge } from "./submissions/SubmissionBadge.tsx";

/** The homework of the student, or of the guardian's children: due, late and returned. */
export function OwnHomework() {
  const { t } = useTranslation();
  const { user } = useSignedIn();
  const { instant } = useFormat();
  const isGuardian = user.roles.includes("guardian");
  const child: Column<Submission> = {
    header: t("homework.child"),
    cell: ({ student }) => student && fullName(student),
  };
  return (
    <>
      <PageHead title={t("nav.homework")} />
      <ListCard
        path="/api/v1/assignment-submissions"
        caption={t("nav.homework")}
        fixed={{ include: `assignment,student${nameFields}` }}
        filters={[
          {
            key: "status",
            label: t("common.status"),
            choices: (["not_submitted", "submitted", "late", "returned"] as const).map((value) => ({
              value,
              label: t(`homework.state.${value}`),
            })),
          },
        ]}
        hrefOf={({ id }) => `/homework/hand-in/${id}`}
        empty={t("homework.noneToDo")}
        columns={[
          { header: t("homework.title"), cell: ({ assignment }) => <strong>{assignment?.title}</strong> },
          ...(isGuardian ? [child] : []),
          { header: t("homework.due"), cell: ({ dueAt }) => instant(dueAt) },
          {
            header: t("homework.mark"),
            cell: ({ score, assignment }) =>
              score && assignment && `${Number(score)} / ${Number(assignment.maxScore)}`,
          },
          {
            header: t("common.status"),
            phone: "corner",
            cell: (submission) => <SubmissionBadge of={submission} family />,
          },
        ]}
      />
    </>
  );
}
