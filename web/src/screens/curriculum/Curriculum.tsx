import { useTranslation } from "react-i18next";
import { useOwnStaffMember } from "../../session/useOwnStaffMember.ts";
import { useSignedIn } from "../../session/useSignedIn.ts";
import { LinkButton } from "../../ui/actions/LinkButton.tsx";
import { PageHead } from "../../ui/layout/PageHead.tsx";
import { type TabItem, Tabs } from "../../ui/layout/Tabs.tsx";
import { CoverageOverview } from "./coverage/CoverageOverview.tsx";
import { TopicProgress } from "./coverage/TopicProgress.tsx";
import { PlanList } from "./lesson-plans/PlanList.tsx";
import { PlanWeek } from "./lesson-plans/PlanWeek.tsx";
import { ResourceList } from "./resources/ResourceList.tsx";
import { SyllabusList } from "./syllabuses/SyllabusList.tsx";

/** Lesson plans, topics, syllabuses and learning resources of a teacher, a head of department or the office. */
export function Curriculum() {
  const { t } = useTranslation();
  const { may } = useSignedIn();
  const own = useOwnStaffMember();
  const tabs: (TabItem & { needs: string })[] = [
    ...(own
      ? [
          {
            key: "week",
            label: t("curriculum.week"),
            needs: "timetable.read",
            content: () => <PlanWeek staffMemberId={own.id} />,
          },
        ]
      : []),
    {
      key: "plans",
      label: t("curriculum.plans"),
      needs: "lesson-plans.read",
      content: () => <PlanList />,
    },
    {
      key: "topics",
      label: t("curriculum.topics"),
      needs: "lesson-plans.write",
      content: () => <TopicProgress />,
    },
    {
      key: "coverage",
      label: t("curriculum.coverage"),
      needs: "curriculum.read",
      content: () => <CoverageOverview />,
    },
    {
      key: "syllabuses",
      label: t("curriculum.syllabuses"),
      needs: "curriculum.read",
      content: () => <SyllabusList />,
    },
    {
      key: "resources",
      label: t("curriculum.resources"),
      needs: "learning-resources.read",
      content: () => <ResourceList />,
    },
  ];
  return (
    <>
      <PageHead
        title={t("nav.curriculum")}
        actions={
          may("curriculum.read") && (
            <LinkButton href="/standard-frameworks" event="open-standards">
              {t("curriculum.standards")}
            </LinkButton>
          )
        }
      />
      <Tabs label={t("nav.curriculum")} items={tabs.filter(({ needs }) => may(needs))} keep={["class"]} />
    </>
  );
}
