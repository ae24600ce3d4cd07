import { useAll } from "../../../api/useAll.ts";
import { useWeekdays } from "../../../kit/timetable-days/useWeekdays.ts";
import { isolated } from "../../../lib/format/isolated.ts";
import { useFormat } from "../../../lib/format/useFormat.ts";
import { useDayWords } from "../../../lib/words/useDayWords.ts";
import { Card } from "../../../ui/layout/Card.tsx";
import { Empty } from "../../../ui/lists/Empty.tsx";
import { Loaded } from "../../../ui/lists/Loaded.tsx";
import "../TimetableGrid.css";

/** The weekly duties of the signed-in person that are in force today. */
export function MyDuties() {
  const w = useDayWords();
  const { today, day } = useFormat();
  const weekdays = useWeekdays();
  const read = useAll("/api/v1/duty-assignments", {
    query: { mine: "true", on: today(), sort: "dayOfWeek" },
  });
  return (
    <Card title={w("duties.own")}>
      <Loaded read={read}>
        {({ data }) =>
          data.length === 0 ? (
            <Empty icon="clock">{w("duties.ownNone")}</Empty>
          ) : (
            <ul className="suggestions" aria-label={w("duties.own")}>
              {data.map(({ id, dayOfWeek, startsAt, endsAt, dutyAreaName, endsOn }) => (
                <li key={id}>
                  <span>
                    <strong>{isolated(dutyAreaName)}</strong>
                    <span className="soft small">{w("duties.until", { date: day(endsOn) })}</span>
                  </span>
                  <span className="figures">
                    {weekdays[dayOfWeek - 1]!.label} {startsAt.slice(0, 5)}–{endsAt.slice(0, 5)}
                  </span>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </Card>
  );
}
