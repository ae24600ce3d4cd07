import { Link } from "wouter";
import { addDays } from "../../lib/format/addDays.ts";
import { useFormat } from "../../lib/format/useFormat.ts";

interface Props {
  /** First and last day of the month. */
  first: string;
  last: string;
  events: ReadonlyArray<{ id: string; title: string; status: string; from: string; to: string }>;
}

/** Days from Monday to the weekday of a date. */
const weekdayOf = (date: string): number => (new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7;

/** A month as a grid of weeks, with the events of each day. */
export function EventMonth({ first, last, events }: Props) {
  const { weekday, shortDay, today } = useFormat();
  const monday = addDays(first, -weekdayOf(first));
  const sunday = addDays(last, 6 - weekdayOf(last));
  const days: string[] = [];
  for (let day = monday; day <= sunday; day = addDays(day, 1)) days.push(day);
  const weeks = days.filter((_day, index) => index % 7 === 0);
  return (
    <table className="event-month">
      <thead>
        <tr>
          {days.slice(0, 7).map((day) => (
            <th key={day} scope="col">
              {weekday(day)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week, row) => (
          <tr key={week}>
            {days.slice(row * 7, row * 7 + 7).map((day) => (
              <td key={day} data-outside={day < first || day > last || undefined}>
                <time dateTime={day} className="small" aria-current={day === today() ? "date" : undefined}>
                  {shortDay(day)}
                </time>
                {events
                  .filter(({ from, to }) => from <= day && day <= to)
                  .map(({ id, title, status }) => (
                    <Link
                      key={id}
                      href={`/events/${id}`}
                      className="event-entry"
                      data-status={status}
                      data-event="open-event"
                    >
                      <bdi>{title}</bdi>
                    </Link>
                  ))}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
