export const languages = ["en", "fr", "es", "ar", "sw"] as const;
export type Language = (typeof languages)[number];

/** The language of a locale such as "fr-SN"; English where we have none. */
export const languageOf = (locale: string): Language =>
  languages.find((language) => locale.toLowerCase().split("-")[0] === language) ?? "en";

export const directionOf = (language: Language): "ltr" | "rtl" => (language === "ar" ? "rtl" : "ltr");

const parse = (day: string) => new Date(`${day}T00:00:00Z`);

/** "2026-11-21" as people of this language write it. */
export const formatDay = (day: string, language: Language): string =>
  new Intl.DateTimeFormat(language, { dateStyle: "long", timeZone: "UTC" }).format(parse(day));
