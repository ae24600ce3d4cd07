import type { ReactNode } from "react";
import type { useFormat } from "../lib/format/useFormat.ts";
import { Badge } from "../ui/feedback/Badge.tsx";
import { StatusBadge } from "../ui/feedback/StatusBadge.tsx";
import { ReferenceText } from "./references/ReferenceText.tsx";
import type { Resource } from "./resource.ts";
import { TimetableDays } from "./timetable-days/TimetableDays.tsx";
import type { SetupWords } from "./useSetupWords.ts";

interface Tools {
  words: SetupWords;
  format: ReturnType<typeof useFormat>;
  weekdays: readonly { value: string; label: string }[];
  /** The row that the value is of. */
  row?: object | undefined;
}

/** What a list shows of one value. */
export function cellOf(resource: Resource, name: string, value: unknown, tools: Tools): ReactNode {
  if (value === null || value === undefined || value === "") return null;
  const { words, format, weekdays, row } = tools;
  const field = resource.fields.find((each) => each.name === name);
  if (name === "status") return <StatusBadge status={String(value)} words={words.value(String(value))} />;
  if (value === true) return <Badge tone="accent">{words.field(name)}</Badge>;
  if (value === false) return null;
  switch (field?.kind) {
    case "date":
      return format.day(String(value));
    case "time":
      return <bdi>{String(value).slice(0, 5)}</bdi>;
    case "number":
      return format.number(Number(value));
    case "choice":
      return words.value(String(value));
    case "lines":
      return <bdi>{(value as string[]).join(", ")}</bdi>;
    case "reference":
      return <ReferenceText to={field.to} id={String(value)} />;
    case "weekdays":
      return (value as number[])
        .map((day) => weekdays.find((each) => each.value === String(day))?.label)
        .join(" ");
    case "timetableDays":
      return (
        <TimetableDays
          days={value as number[]}
          academicYearId={(row as { academicYearId?: string } | undefined)?.academicYearId}
        />
      );
    default:
      return <bdi>{String(value)}</bdi>;
  }
}
