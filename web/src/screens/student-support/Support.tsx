import { useTranslation } from "react-i18next";
import { ResourceList } from "../../kit/ResourceList.tsx";
import { useSignedIn } from "../../session/useSignedIn.ts";
import { LinkButton } from "../../ui/actions/LinkButton.tsx";
import { PageHead } from "../../ui/layout/PageHead.tsx";
import { type TabItem, Tabs } from "../../ui/layout/Tabs.tsx";
import { InterventionList } from "./interventions/InterventionList.tsx";
import { PlanList } from "./plans/PlanList.tsx";
import { warningRules } from "./warningRules.ts";
import { WarningList } from "./warnings/WarningList.tsx";

/** Early warnings, support plans and interventions of the students that the user may see, and the rules of warnings. */
export function Support() {
  const { t } = useTranslation();
  const { may } = useSignedIn();
  const tabs: (TabItem & { needs: string })[] = [
    {
      key: "warnings",
      label: t("support.warnings"),
      needs: "early-warnings.read",
      content: () => <WarningList />,
    },
    { key: "plans", label: t("support.plans"), needs: "support-plans.read", content: () => <PlanList /> },
    {
      key: "interventions",
      label: t("support.interventions"),
      needs: "early-warnings.read",
      content: () => <InterventionList />,
    },
    {
      key: "rules",
      label: t("support.rules"),
      needs: "warning-rules.manage",
      content: () => <ResourceList resource={warningRules} within />,
    },
  ];
  return (
    <>
      <PageHead
        title={t("nav.support")}
        actions={
          may("support-plans.manage") && (
            <LinkButton href="/support-plans/new" icon="plus" event="add-support-plan">
              {t("support.newPlan")}
            </LinkButton>
          )
        }
      />
      <Tabs label={t("nav.support")} items={tabs.filter(({ needs }) => may(needs))} />
    </>
  );
}
