import { useTranslation } from "react-i18next";
import { Card } from "../../../ui/layout/Card.tsx";
import { Lines } from "../Lines.tsx";
import type { SupportPlan } from "../supportRows.ts";
import { PlanReviews } from "./PlanReviews.tsx";

/** What a plan says, as far as the user sees it: teachers of the student see the accommodations only. */
export function PlanFacts({ plan }: { plan: SupportPlan }) {
  const { t } = useTranslation();
  const { id, goals, accommodations } = plan;
  return (
    <>
      {goals && (
        <Card title={t("support.goals")}>
          <Lines of={goals} />
        </Card>
      )}
      <Card title={t("support.accommodations")}>
        {accommodations.length ? <Lines of={accommodations} /> : <p>{t("support.noAccommodations")}</p>}
      </Card>
      {goals && <PlanReviews planId={id} />}
    </>
  );
}
