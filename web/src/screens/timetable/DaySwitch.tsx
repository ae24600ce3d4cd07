import { useWeekdays } from "../../kit/useWeekdays.ts";
import { Button } from "../../ui/actions/Button.tsx";

interface Props {
  days: readonly number[];
  day: number;
  onChange: (day: number) => void;
}

/** Chooses the day of a timetable that a phone shows. */
export function DaySwitch({ days, day, onChange }: Props) {
  const names = useWeekdays();
  return (
    <div className="day-switch">
      {days.map((each) => (
        <Button key={each} aria-pressed={each === day} onClick={() => onChange(each)} event="timetable-day">
          {names[each - 1]?.label}
        </Button>
      ))}
    </div>
  );
}
