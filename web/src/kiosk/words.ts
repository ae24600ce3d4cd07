import { type Language, languages } from "../i18n/languages.ts";

type Words = { [key: string]: string | Words };

// All languages are in the page, because it must change the language without a connection.
const files = import.meta.glob<{ default: Words }>("../i18n/kiosk-page/*.json", { eager: true });
const KEPT = "kiosk.language";
let language: Language = "en";

const known = (tag: string | null | undefined): Language | undefined =>
  languages.find(({ tag: each }) => each === tag?.toLowerCase().split("-")[0])?.tag;

export const currentLanguage = (): Language => language;

/** The language chosen on this device, or the first one of the browser that the page speaks. */
export const keptLanguage = (): Language =>
  known(localStorage.getItem(KEPT)) ?? navigator.languages.map(known).find(Boolean) ?? "en";

export function speak(tag: string, keep = false): void {
  language = known(tag) ?? "en";
  if (keep) localStorage.setItem(KEPT, language);
  document.documentElement.lang = language;
  document.documentElement.dir = language === "ar" ? "rtl" : "ltr";
}

/** Finds a text, with its values filled in. */
export function t(key: string, values: Record<string, string | number> = {}): string {
  let found: string | Words | undefined = files[`../i18n/kiosk-page/${language}.json`]!.default;
  for (const part of key.split(".")) found = typeof found === "object" ? found[part] : undefined;
  return typeof found === "string"
    ? found.replaceAll(/{{(\w+)}}/g, (_place, name: string) => String(values[name] ?? ""))
    : key;
}

/** The time of day at the school. */
export const clockWords = (timeZone: string): string =>
  new Intl.DateTimeFormat(language, { hour: "2-digit", minute: "2-digit", timeZone }).format(new Date());
