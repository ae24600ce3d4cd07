import { useAll } from "../../api/useAll.ts";
import type { Choice } from "../../ui/forms/SelectField.tsx";
import { useDayNames } from "./useDayNames.ts";

/** The days of the timetable of a year as choices: weekdays, or the days of its cycle. */
export function useTimetableDays(academicYearId: unknown): Choice[] {
  const years = useAll("/api/v1/academic-years", { query: { sort: "-startsOn" } });
  const length = years.data?.data.find(({ id }) => id === academicYearId)?.cycleLength ?? null;
  const nameOf = useDayNames(length);
  return Array.from({ length: length ?? 7 }, (_none, index) => ({
    value: String(index + 1),
    label: nameOf(index + 1),
  }));
}
