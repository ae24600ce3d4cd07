import i18next from "i18next";
import { initReactI18next } from "react-i18next";
import { type Language, languages } from "./languages.ts";

const key = "language";
/** Each language is a file of its own, fetched when it is wanted. */
const words = import.meta.glob<{ default: object }>("./locales/*.json");

const known = (tag: string | null | undefined): Language | undefined =>
  languages.find(({ tag: each }) => each === tag?.toLowerCase().split("-")[0])?.tag;

const preferred = (): Language =>
  known(localStorage.getItem(key)) ?? navigator.languages.map(known).find(Boolean) ?? "en";

export async function setLanguage(language: Language, keep = true): Promise<void> {
  if (!i18next.hasResourceBundle(language, "translation")) {
    const { default: bundle } = await words[`./locales/${language}.json`]!();
    i18next.addResourceBundle(language, "translation", bundle);
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
