import { CheckGroup } from "../../ui/forms/CheckGroup.tsx";
import { useTimetableDays } from "./useTimetableDays.ts";

interface Props {
  label: string;
  value: unknown;
  academicYearId: unknown;
  onChange: (days: number[]) => void;
}

/** Chooses days of the timetable of a year. */
export function TimetableDaysField({ label, value, academicYearId, onChange }: Props) {
  const choices = useTimetableDays(academicYearId);
  return (
    <CheckGroup
      legend={label}
      choices={choices}
      chosen={((value as number[] | undefined) ?? []).map(String)}
      onChoose={(chosen) => onChange(chosen.map(Number).sort((one, other) => one - other))}
    />
  );
}
