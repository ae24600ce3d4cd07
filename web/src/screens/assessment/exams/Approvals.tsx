import { useTranslation } from "react-i18next";
import { useFormat } from "../../../lib/format/useFormat.ts";
import { useStructure } from "../../../lib/useStructure.ts";
import { useSignedIn } from "../../../session/useSignedIn.ts";
import { Badge } from "../../../ui/feedback/Badge.tsx";
import { ListCard } from "../../../ui/lists/ListCard.tsx";
import { AssessmentHead } from "../AssessmentHead.tsx";

/** The papers whose marks wait for approval by a second person. */
export function Approvals() {
  const { t } = useTranslation();
  const { user } = useSignedIn();
  const { day, instant } = useFormat();
  const { section, sectionChoices } = useStructure();
  return (
    <>
      <AssessmentHead title={t("assessment.approvals")} />
      <ListCard
        path="/api/v1/exam-papers"
        caption={t("assessment.approvals")}
        fixed={{ status: "marks_entered", include: "courseOffering,exam", sort: "date" }}
        filters={[{ key: "sectionId", label: t("students.class"), choices: sectionChoices }]}
        hrefOf={({ id }) => `/exam-papers/${id}`}
        empty={t("assessment.noApprovals")}
        columns={[
          {
            header: t("staff.course"),
            cell: ({ courseOffering }) => <strong>{courseOffering?.title}</strong>,
          },
          { header: t("results.exam"), cell: ({ exam }) => exam?.name },
          { header: t("students.class"), cell: ({ sectionId }) => section(sectionId) },
          { header: t("common.date"), cell: ({ date }) => day(date) },
          {
            header: t("assessment.submittedAt"),
            cell: ({ updatedAt, submittedBy }) => (
              <span className="row">
                {instant(updatedAt)}
                {submittedBy === user.id && <Badge>{t("assessment.byYou")}</Badge>}
              </span>
            ),
          },
        ]}
      />
    </>
  );
}
