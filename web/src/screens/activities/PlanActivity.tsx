import { useTranslation } from "react-i18next";
import { useLocation } from "wouter";
import { PageHead } from "../../ui/layout/PageHead.tsx";
import { ActivityForm } from "./ActivityForm.tsx";

/** Plans an activity: saved as a draft, which the next screen opens. */
export function PlanActivity() {
  const { t } = useTranslation();
  const [, go] = useLocation();
  return (
    <>
      <PageHead title={t("activities.plan")} back={{ href: "/activities", label: t("nav.activities") }} />
      <ActivityForm onDone={(id) => go(`/activities/${id}`)} onCancel={() => go("/activities")} />
    </>
  );
}
