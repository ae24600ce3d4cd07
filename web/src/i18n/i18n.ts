import i18next from "i18next";
import { initReactI18next } from "react-i18next";
import { onPlatform } from "../session/onPlatform.ts";
import { type Language, languages } from "./languages.ts";

const key = "language";
/** Each language is a file of its own, fetched when it is wanted. */
const words = import.meta.glob<{ default: object }>("./locales/*.json");

/** What only operators read. */
const platformWords = import.meta.glob<{ default: object }>("./platform/*.json");

const known = (tag: string | null | undefined): Language | undefined =>
  languages.find(({ tag: each }) => each === tag?.toLowerCase().split("-")[0])?.tag;

const preferred = (): Language =>
  known(localStorage.getItem(key)) ?? navigator.languages.map(known).find(Boolean) ?? "en";

export async function setLanguage(language: Language, keep = true): Promise<void> {
  if (!i18next.hasResourceBundle(language, "translation")) {
    const files = [words[`./locales/${language}.json`]!()];
    if (onPlatform) files.push(platformWords[`./platform/${language}.json`]!());
    for (const { default: bundle } of await Promise.all(files))
      i18next.addResourceBundle(language, "translation", bundle, true);
  }
  if (keep) localStorage.setItem(key, language);
  await i18next.changeLanguage(language);
  document.documentElement.lang = language;
  document.documentElement.dir = language === "ar" ? "rtl" : "ltr";
}

export async function startLanguages(): Promise<void> {
  await i18next.use(initReactI18next).init({
    resources: {},
    fallbackLng: false,
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  });
  await setLanguage(preferred(), false);
}
