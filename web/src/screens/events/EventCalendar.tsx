import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useRead } from "../../api/useRead.ts";
import { addDays } from "../../lib/format/addDays.ts";
import { useFormat } from "../../lib/format/useFormat.ts";
import { zonedInstant } from "../../lib/format/zonedInstant.ts";
import { zonedLocal } from "../../lib/format/zonedLocal.ts";
import { useSignedIn } from "../../session/useSignedIn.ts";
import { Button } from "../../ui/actions/Button.tsx";
import { Card } from "../../ui/layout/Card.tsx";
import { Loaded } from "../../ui/lists/Loaded.tsx";
import { EventAgenda } from "./EventAgenda.tsx";
import { EventMonth } from "./EventMonth.tsx";
import { lastMoment } from "./useEventTimes.ts";
import "./Events.css";

/** The first day of the month that is `count` months away. */
const monthOf = (first: string, count: number): string => {
  const [year = 0, month = 1] = first.split("-").map(Number);
  return new Date(Date.UTC(year, month - 1 + count, 1)).toISOString().slice(0, 10);
};

/** Number of days after the month whose events are shown too: late in a month, families look for what comes next. */
const DAYS_AFTER = 14;

/** The events for the user in one month: a grid of days, on a phone a list. */
export function EventCalendar() {
  const { t } = useTranslation();
  const format = useFormat();
  const { timezone } = useSignedIn().school;
  const [first, setFirst] = useState(`${format.today().slice(0, 7)}-01`);
  const next = monthOf(first, 1);
  const read = useRead("/api/v1/communication/calendar-events", {
    query: {
      since: zonedInstant(`${first}T00:00`, timezone),
      until: zonedInstant(`${addDays(next, DAYS_AFTER)}T00:00`, timezone),
      limit: 200,
    },
    keep: true,
  });
  const day = (at: string) => zonedLocal(at, timezone).slice(0, 10);
  return (
    <Card
      title={format.month(first)}
      actions={
        <>
          <Button
            kind="plain"
            icon="back"
            event="previous-month"
            onClick={() => setFirst(monthOf(first, -1))}
          >
            {t("events.previous")}
          </Button>
          <Button kind="plain" icon="forward" event="next-month" onClick={() => setFirst(next)}>
            {t("events.next")}
          </Button>
        </>
      }
    >
      <Loaded read={read}>
        {({ data }) => (
          <>
            <EventMonth
              first={first}
              last={addDays(next, -1)}
              events={data.map((event) => ({
                ...event,
                from: day(event.startsAt),
                to: day(lastMoment(event.endsAt)),
              }))}
            />
            <div className="event-agenda-only">
              <EventAgenda events={data} empty={t("events.noneForMe")} />
            </div>
          </>
        )}
      </Loaded>
    </Card>
  );
}
