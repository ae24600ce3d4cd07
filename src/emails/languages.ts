export const languages = ["en", "fr", "es", "ar", "sw"] as const;
export type Language = (typeof languages)[number];

/** The language of a locale such as "fr-SN"; English where we have none. */
export const languageOf = (locale: string): Language =>
  languages.find((language) => locale.toLowerCase().split("-")[0] === language) ?? "en";

export const directionOf = (language: Language): "ltr" | "rtl" => (language === "ar" ? "rtl" : "ltr");

const parse = (day: string) => new Date(`${day}T00:00:00Z`);

/** As on what is printed: most schools that read English write the day first. */
const tagOf = (language: Language): string => (language === "en" ? "en-GB" : language);

/** "2026-11-21" as people of this language write it. */
export const formatDay = (day: string, language: Language): string =>
  new Intl.DateTimeFormat(tagOf(language), { dateStyle: "long", timeZone: "UTC" }).format(parse(day));

/** A text of either direction within Arabic: what stands around it keeps its side. */
export const isolated = (text: string): string => `\u2068${text}\u2069`;
