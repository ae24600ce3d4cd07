import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Loaded } from "../../ui/lists/Loaded.tsx";
import { DayWordsContext } from "./useDayWords.ts";

type Words = Readonly<Record<string, string>>;
const files = import.meta.glob<{ default: Words }>("../../i18n/school-day/*.json");

/** Loads the texts of the timetable, cover and register screens with the first of them. */
export function DayWords({ children }: { children: ReactNode }) {
  const { i18n } = useTranslation();
  const { language } = i18n;
  const read = useQuery({
    queryKey: ["school-day-words", language],
    queryFn: async () => (await files[`../../i18n/school-day/${language}.json`]!()).default,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <Loaded read={read}>
      {(words) => (
        <DayWordsContext
          value={(key, values = {}) =>
            i18n.services.interpolator.interpolate(words[key] ?? key, values, language, {})
          }
        >
          {children}
        </DayWordsContext>
      )}
    </Loaded>
  );
}
