import { perKey } from "../lib/memo/per-key.ts";

export const languages = ["en", "fr", "es", "ar", "sw"] as const;
export type Language = (typeof languages)[number];

/** Gets the language of a locale such as "fr-SN"; English if it is not supported. */
export const languageOf = (locale: string): Language =>
  languages.find((language) => locale.toLowerCase().split("-")[0] === language) ?? "en";

export const directionOf = (language: Language): "ltr" | "rtl" => (language === "ar" ? "rtl" : "ltr");

/** As in printed documents: most English-speaking schools write the day first. */
export const tagOf = (language: Language): string => (language === "en" ? "en-GB" : language);

// Made once per language: making one takes a hundred times as long as using it.
const longFormat = perKey(
  (tag: string) => new Intl.DateTimeFormat(tag, { dateStyle: "long", timeZone: "UTC" }),
);

/** Formats a day such as "2026-11-21" in the long format of a language tag. */
export const formatLong = (day: string, tag: string): string =>
  longFormat(tag).format(new Date(`${day}T00:00:00Z`));

/** Formats a day such as "2026-11-21" in the long format of a language. */
export const formatDay = (day: string, language: Language): string => formatLong(day, tagOf(language));

/**
 * Isolates a text of unknown direction within Arabic text (bidirectional isolation), so that its surroundings keep their order.
 */
export const isolated = (text: string): string => `\u2068${text}\u2069`;
