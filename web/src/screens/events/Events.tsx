import { useTranslation } from "react-i18next";
import { useSignedIn } from "../../session/useSignedIn.ts";
import { LinkButton } from "../../ui/actions/LinkButton.tsx";
import { PageHead } from "../../ui/layout/PageHead.tsx";
import { Tabs } from "../../ui/layout/Tabs.tsx";
import { EventCalendar } from "./EventCalendar.tsx";
import { PlannedEvents } from "./planning/PlannedEvents.tsx";

/** The user's calendar of events, and for organisers those that they plan. */
export function Events() {
  const { t } = useTranslation();
  const { may } = useSignedIn();
  return (
    <>
      <PageHead
        title={t("nav.events")}
        actions={
          may("events.manage") && (
            <LinkButton href="/events/new" icon="plus" kind="primary" event="plan-event">
              {t("events.plan")}
            </LinkButton>
          )
        }
      />
      {may("events.read") ? (
        <Tabs
          label={t("nav.events")}
          items={[
            { key: "own", label: t("events.mine"), content: () => <EventCalendar /> },
            { key: "planned", label: t("events.planned"), content: () => <PlannedEvents /> },
          ]}
        />
      ) : (
        <EventCalendar />
      )}
    </>
  );
}
