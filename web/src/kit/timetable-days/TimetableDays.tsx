import { useTimetableDays } from "./useTimetableDays.ts";

interface Props {
  days: readonly number[];
  academicYearId: unknown;
}

/** The names of days of the timetable of a year. */
export function TimetableDays({ days, academicYearId }: Props) {
  const names = useTimetableDays(academicYearId);
  return <>{days.map((day) => names[day - 1]?.label).join(" ")}</>;
}
