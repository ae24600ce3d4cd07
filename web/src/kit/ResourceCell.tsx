import { useFormat } from "../lib/format/useFormat.ts";
import { cellOf } from "./cellOf.tsx";
import type { Resource } from "./resource.ts";
import { useWeekdays } from "./timetable-days/useWeekdays.ts";
import type { SetupWords } from "./useSetupWords.ts";

interface Props {
  resource: Resource;
  name: string;
  value: unknown;
  words: SetupWords;
  row?: object;
}

/** One value of a resource in running text, where nothing is shown as a dash. */
export function ResourceCell({ resource, name, value, words, row }: Props) {
  const format = useFormat();
  const weekdays = useWeekdays();
  return cellOf(resource, name, value, { words, format, weekdays, row }) ?? "–";
}
