import { useDayNames } from "../../kit/timetable-days/useDayNames.ts";
import { Button } from "../../ui/actions/Button.tsx";

interface Props {
  days: readonly number[];
  day: number;
  /** Null: the days are weekdays. */
  cycleLength?: number | null;
  onChange: (day: number) => void;
}

/** Chooses the day of a timetable that a phone shows. */
export function DaySwitch({ days, day, cycleLength = null, onChange }: Props) {
  const nameOf = useDayNames(cycleLength);
  return (
    <div className="day-switch">
      {days.map((each) => (
        <Button key={each} aria-pressed={each === day} onClick={() => onChange(each)} event="timetable-day">
          {nameOf(each)}
        </Button>
      ))}
    </div>
  );
}
