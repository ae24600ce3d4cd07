import { formatLong, type Language, tagOf } from "../emails/languages.ts";

/** Formats a date (`YYYY-MM-DD`) as documents show it: "21 November 2026", with the digits of the amounts. */
export const writtenDay = (date: string, language: Language): string =>
  formatLong(date, `${tagOf(language)}-u-nu-latn`);
