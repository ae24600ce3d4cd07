import { useTranslation } from "react-i18next";
import type { Alarm, AlarmTexts } from "./alarmRows.ts";

/** The words of an alarm: its headline, and its text in the language of the page. */
export function useAlarmWords() {
  const { t, i18n } = useTranslation();
  return {
    headline: ({ kind, isDrill }: Pick<Alarm, "kind" | "isDrill">): string =>
      isDrill ? t("emergency.drillOf", { kind: t(`emergency.kinds.${kind}`) }) : t(`emergency.kinds.${kind}`),
    text: (texts: AlarmTexts): string =>
      texts[i18n.language as keyof AlarmTexts] ?? Object.values(texts).find(Boolean) ?? "",
  };
}
