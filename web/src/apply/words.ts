import { type Language, languages } from "../i18n/languages.ts";

type Words = { [key: string]: string | Words };

const files = import.meta.glob<{ default: Words }>("../i18n/apply/*.json");
let words: Words = {};
let language: Language = "en";

const known = (tag: string | null | undefined): Language | undefined =>
  languages.find(({ tag: each }) => each === tag?.toLowerCase().split("-")[0])?.tag;

/** The first supported language of the browser. */
export const languageOfBrowser = (): Language => navigator.languages.map(known).find(Boolean) ?? "en";

export const currentLanguage = (): Language => language;

/** Loads the words of a language and makes the page speak it. */
export async function speak(tag: string): Promise<void> {
  language = known(tag) ?? "en";
  words = (await files[`../i18n/apply/${language}.json`]!()).default;
  document.documentElement.lang = language;
  document.documentElement.dir = language === "ar" ? "rtl" : "ltr";
}

/** Finds a text, with its values filled in. */
export function t(key: string, values: Record<string, string | number> = {}): string {
  let found: string | Words | undefined = words;
  for (const part of key.split(".")) found = typeof found === "object" ? found[part] : undefined;
  return typeof found === "string"
    ? found.replaceAll(/{{(\w+)}}/g, (_place, name: string) => String(values[name] ?? ""))
    : key;
}

/** Whether there is a text with this key. */
export const hasWords = (key: string): boolean => t(key) !== key;

/** A day, `YYYY-MM-DD`, in the words of the language. */
export const dayWords = (day: string): string =>
  new Intl.DateTimeFormat(language, { dateStyle: "long", timeZone: "UTC" }).format(new Date(day));

/** An instant, in the zone of the school. */
export const instantWords = (instant: string, timeZone: string): string =>
  new Intl.DateTimeFormat(language, { dateStyle: "long", timeStyle: "short", timeZone }).format(
    new Date(instant),
  );

export const moneyWords = ({ amount, currency }: { amount: string; currency: string }): string =>
  new Intl.NumberFormat(language, { style: "currency", currency }).format(Number(amount));
