import { useTranslation } from "react-i18next";
import { useLocation } from "wouter";
import { PageHead } from "../../../ui/layout/PageHead.tsx";
import { RoundForm } from "./RoundForm.tsx";

/** Plans a round: saved as a draft, which the next screen opens. */
export function PlanRound() {
  const { t } = useTranslation();
  const [, go] = useLocation();
  return (
    <>
      <PageHead
        title={t("electives.plan")}
        back={{ href: "/course-requests", label: t("nav.courseRequests") }}
      />
      <RoundForm onDone={(id) => go(`/course-requests/${id}`)} onCancel={() => go("/course-requests")} />
    </>
  );
}
