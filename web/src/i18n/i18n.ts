import i18next from "i18next";
import { initReactI18next } from "react-i18next";
import { onPlatform } from "../session/onPlatform.ts";
import { type Language, languages } from "./languages.ts";

const key = "language";
/** One file per language and area, loaded on demand: `locales` for every screen, `platform` for operators, others with their screens. */
const words = import.meta.glob<{ default: object }>([
  "./locales/*.json",
  "./platform/*.json",
  "./activities/*.json",
  "./admissions/*.json",
  "./alumni/*.json",
  "./assessment/*.json",
  "./behaviour/*.json",
  "./course-requests/*.json",
  "./curriculum/*.json",
  "./daily/*.json",
  "./documents/*.json",
  "./emergency-alarms/*.json",
  "./events/*.json",
  "./external-tests/*.json",
  "./fees/*.json",
  "./front-office/*.json",
  "./graduation/*.json",
  "./guardian-requests/*.json",
  "./homework/*.json",
  "./integrations/*.json",
  "./kiosks/*.json",
  "./lti/*.json",
  "./people/*.json",
  "./privacy/*.json",
  "./progress/*.json",
  "./standards/*.json",
  "./student-support/*.json",
  "./surveys/*.json",
  "./quizzes/*.json",
  "./record-transfers/*.json",
  "./roles/*.json",
]);
const areas = new Set(onPlatform ? ["locales", "platform"] : ["locales"]);
const loaded = new Set<string>();
let started: Promise<void> | undefined;

const known = (tag: string | null | undefined): Language | undefined =>
  languages.find(({ tag: each }) => each === tag?.toLowerCase().split("-")[0])?.tag;

const preferred = (): Language =>
  known(localStorage.getItem(key)) ?? navigator.languages.map(known).find(Boolean) ?? "en";

export async function setLanguage(language: Language, keep = true): Promise<void> {
  await Promise.all([...areas].map((area) => addWords(area, language)));
  if (keep) localStorage.setItem(key, language);
  await i18next.changeLanguage(language);
  document.documentElement.lang = language;
  document.documentElement.dir = language === "ar" ? "rtl" : "ltr";
}

async function addWords(area: string, language: string): Promise<void> {
  const path = `./${area}/${language}.json`;
  if (loaded.has(path)) return;
  const { default: bundle } = await words[path]!();
  i18next.addResourceBundle(language, "translation", bundle, true);
  loaded.add(path);
}

/** Loads the texts of an area together with a screen that shows them. */
export async function withAreaWords<T>(
  area:
    | "activities"
    | "admissions"
    | "alumni"
    | "record-transfers"
    | "assessment"
    | "behaviour"
    | "course-requests"
    | "curriculum"
    | "daily"
    | "documents"
    | "emergency-alarms"
    | "events"
    | "external-tests"
    | "fees"
    | "front-office"
    | "graduation"
    | "guardian-requests"
    | "homework"
    | "integrations"
    | "kiosks"
    | "lti"
    | "people"
    | "privacy"
    | "progress"
    | "roles"
    | "standards"
    | "student-support"
    | "surveys"
    | "quizzes",
  screen: Promise<T>,
): Promise<T> {
  areas.add(area);
  // The language is known only then.
  await started;
  await addWords(area, i18next.language);
  return screen;
}

export function startLanguages(): Promise<void> {
  started ??= start();
  return started;
}

async function start(): Promise<void> {
  await i18next.use(initReactI18next).init({
    resources: {},
    fallbackLng: false,
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
    saveMissing: true,
    // A missing text is reported as an error, so that the browser tests fail on it.
    missingKeyHandler: (_languages, _namespace, key, _fallback, _update, options) => {
      if (options?.defaultValue === undefined) reportError(new Error(`No text for ${key}`));
    },
  });
  await setLanguage(preferred(), false);
}
