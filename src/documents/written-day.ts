import { type Language, tagOf } from "../emails/languages.ts";

/** Formats a date (`YYYY-MM-DD`) as documents show it: "21 November 2026", with the digits of the amounts. */
export const writtenDay = (date: string, language: Language): string =>
  new Intl.DateTimeFormat(`${tagOf(language)}-u-nu-latn`, { dateStyle: "long", timeZone: "UTC" }).format(
    new Date(`${date}T00:00:00Z`),
  );
