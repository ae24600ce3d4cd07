import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useRead } from "../../api/useRead.ts";
import { Card } from "../../ui/layout/Card.tsx";
import { Loaded } from "../../ui/lists/Loaded.tsx";
import { EventAgenda } from "./EventAgenda.tsx";

/** The next events for the user. */
export function UpcomingEventsCard() {
  const { t } = useTranslation();
  const [since] = useState(() => new Date().toISOString());
  const read = useRead("/api/v1/communication/calendar-events", { query: { since, limit: 5 } });
  return (
    <Card title={t("events.upcoming")}>
      <Loaded read={read} lines={2}>
        {({ data }) => <EventAgenda events={data} empty={t("events.nothingAhead")} />}
      </Loaded>
    </Card>
  );
}
