import { z } from "zod";
import { type Language, languageOf, languages } from "../../../emails/languages.ts";
import { paragraphs } from "../../common/input/schemas.ts";

/** Characters: a text message has to hold it. */
const MAX_LENGTH = 500;
const written = paragraphs(MAX_LENGTH).optional();

/** What a message says, in one or more languages. */
export const AlarmTexts = z
  .strictObject({ en: written, fr: written, es: written, ar: written, sw: written })
  .refine((texts) => Object.values(texts).some(Boolean), "must have the text in at least one language")
  .meta({ id: "EmergencyAlarmTexts", minProperties: 1 });

export const AlarmTextsView = z
  .partialRecord(z.enum(languages), z.string())
  .describe("The text by language; readers get their language, else that of the school");

/** Chooses the text for a reader: their language, else that of the school, else the first. */
export function textFor(
  texts: Readonly<Partial<Record<string, string>>>,
  locale: string | null,
  schoolLocale: string,
): { language: Language; text: string } {
  const language = languageOf(locale ?? schoolLocale);
  const text = texts[language] ?? texts[languageOf(schoolLocale)] ?? Object.values(texts)[0] ?? "";
  return { language, text };
}
