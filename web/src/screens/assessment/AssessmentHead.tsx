import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useSignedIn } from "../../session/useSignedIn.ts";
import { LinkTabs } from "../../ui/layout/LinkTabs.tsx";
import { PageHead } from "../../ui/layout/PageHead.tsx";

interface Props {
  title: string;
  actions?: ReactNode;
}

/** The heading of a list of the area, with tabs to its other lists. */
export function AssessmentHead({ title, actions }: Props) {
  const { t } = useTranslation();
  const { may } = useSignedIn();
  const items = [
    { href: "/gradebook", label: t("nav.gradebook"), needs: "grades.write" },
    { href: "/exams", label: t("nav.exams"), needs: "exams.read" },
    { href: "/exam-approvals", label: t("assessment.approvals"), needs: "exams.approve" },
    { href: "/report-cards", label: t("nav.reportCards"), needs: "report-cards.read" },
    { href: "/report-card-templates", label: t("assessment.templates"), needs: "report-cards.manage" },
    { href: "/comment-bank", label: t("assessment.commentBank"), needs: "report-cards.comment" },
    { href: "/honour-rolls", label: t("assessment.honourRolls"), needs: "report-cards.read" },
    { href: "/rank-list", label: t("assessment.rankList"), needs: "report-cards.read" },
    { href: "/external-tests", label: t("assessment.outsideTests"), needs: "external-tests.read" },
    {
      href: "/graduation-plans",
      label: t("assessment.graduationPlans"),
      needs: "graduation-plans.read",
    },
    { href: "/transcripts", label: t("assessment.transcripts"), needs: "transcripts.read" },
  ].filter(({ needs }) => may(needs));
  return (
    <>
      <PageHead title={title} actions={actions} />
      <LinkTabs label={t("nav.assessment")} items={items} />
    </>
  );
}
