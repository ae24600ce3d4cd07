import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import type { Money } from "../../api/types.ts";
import { useSession } from "../../session/useSession.ts";

/** The page language with the browser's region: dates differ between `en-GB` and `en-US`. */
const regional = (language: string): string =>
  navigator.languages.find((tag) => tag.toLowerCase().startsWith(`${language}-`)) ?? language;

/** Replaces spaces by no-break spaces so that a date stays on one line. */
const whole = (text: string): string => text.replaceAll(" ", "\u00a0");

/** Formats numbers, money and dates in the page language and the school's time zone. */
export function useFormat() {
  const { i18n } = useTranslation();
  const zone = useSession()?.school.timezone;
  const timeZone = zone ?? "UTC";
  const spoken = i18n.language;
  return useMemo(() => {
    const language = regional(spoken);
    const day = new Intl.DateTimeFormat(language, { dateStyle: "medium", timeZone: "UTC" });
    const shortDay = new Intl.DateTimeFormat(language, { day: "numeric", month: "short", timeZone: "UTC" });
    const moment = new Intl.DateTimeFormat(language, {
      dateStyle: "medium",
      timeStyle: "short",
      timeZone: "UTC",
    });
    const weekday = new Intl.DateTimeFormat(language, { weekday: "long", timeZone: "UTC" });
    const month = new Intl.DateTimeFormat(language, { month: "short", year: "2-digit", timeZone: "UTC" });
    const instant = new Intl.DateTimeFormat(language, { dateStyle: "medium", timeStyle: "short", timeZone });
    const instantDay = new Intl.DateTimeFormat(language, { dateStyle: "medium", timeZone });
    const clock = new Intl.DateTimeFormat(language, { timeStyle: "short", timeZone });
    const dayMonth = new Intl.DateTimeFormat(language, { day: "numeric", month: "short", timeZone });
    const number = new Intl.NumberFormat(language);
    const percent = new Intl.NumberFormat(language, { style: "percent", maximumFractionDigits: 1 });
    const compact = new Intl.NumberFormat(language, { notation: "compact", maximumFractionDigits: 1 });
    const countries = new Intl.DisplayNames(language, { type: "region" });
    const languages = new Intl.DisplayNames(language, { type: "language" });
    // Operators have no school, so they have no school time zone.
    const named = zone ? "" : "\u00a0UTC";
    const today = new Intl.DateTimeFormat("en-CA", { timeZone });
    return {
      /** Formats a date, `YYYY-MM-DD`. */
      day: (date: string | null | undefined) =>
        date ? whole(day.format(new Date(`${date}T00:00:00Z`))) : "–",
      /** Formats a local time of the school, given as in an input field: `YYYY-MM-DDTHH:MM`. */
      localTime: (at: string) => moment.format(new Date(`${at}Z`)),
      shortDay: (date: string) => shortDay.format(new Date(`${date}T00:00:00Z`)),
      weekday: (date: string) => weekday.format(new Date(`${date}T00:00:00Z`)),
      month: (date: string) => month.format(new Date(`${date}T00:00:00Z`)),
      instant: (at: string | null | undefined) =>
        at
          ? instant
              .formatToParts(new Date(at))
              .map(({ type, value }) => (type === "literal" && value.includes(",") ? value : whole(value)))
              .join("") + named
          : "–",
      instantDay: (at: string) => instantDay.format(new Date(at)),
      clock: (at: string) => clock.format(new Date(at)) + named,
      /** Formats an instant of today as a time, an earlier one as a date. */
      lately: (at: string) =>
        (today.format(new Date(at)) === today.format(new Date()) ? clock : dayMonth).format(new Date(at)),
      number: (value: number) => number.format(value),
      percent: (share: number | null) => (share === null ? "–" : percent.format(share)),
      compact: (value: number) => compact.format(value),
      money: ({ amount, currency }: Money) =>
        new Intl.NumberFormat(language, { style: "currency", currency }).format(amount as unknown as number),
      /** Formats money without its currency. */
      amount: ({ amount, currency }: Money) =>
        new Intl.NumberFormat(language, { style: "currency", currency })
          .formatToParts(amount as unknown as number)
          .flatMap(({ type, value }) => (type === "currency" ? [] : value))
          .join("")
          .trim(),
      language: (tag: string | null | undefined) => tag && (languages.of(tag) ?? tag),
      country: (code: string | null | undefined) => code && (countries.of(code) ?? code),
      /** Today's date at the school, `YYYY-MM-DD`. */
      today: () => today.format(new Date()),
    };
  }, [spoken, zone, timeZone]);
}
