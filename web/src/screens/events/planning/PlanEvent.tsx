import { useTranslation } from "react-i18next";
import { PageHead } from "../../../ui/layout/PageHead.tsx";
import { EventForm } from "./EventForm.tsx";

export function PlanEvent() {
  const { t } = useTranslation();
  return (
    <>
      <PageHead title={t("events.plan")} back={{ href: "/events", label: t("nav.events") }} />
      <EventForm />
    </>
  );
}
