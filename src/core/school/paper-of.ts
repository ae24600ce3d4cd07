import { DateTime } from "luxon";
import type { Kind, PrintJob } from "../../documents/print-worker.ts";
import { type Words, wordsOf } from "../../documents/words/words-of.ts";
import { writtenDay } from "../../documents/written-day.ts";
import { type Language, languageOf, tagOf } from "../../emails/languages.ts";
import { now } from "../../lib/clock.ts";
import { context } from "../../lib/context.ts";
import { showLetterhead } from "./show-letterhead.ts";

/** What the printed documents of the school have in common. */
export interface Paper {
  words: Words;
  language: Language;
  /** Writes a date (`YYYY-MM-DD`) in the language of the paper. */
  day: (date: string) => string;
  /** Writes the day of an instant in the time zone of the school. */
  dayOf: (moment: Date) => string;
  /** Writes an instant in the time zone of the school, to the minute. */
  timeOf: (moment: Date) => string;
  /** The job that prints documents of a kind on this paper. */
  job: <K extends Kind>(kind: K, title: string) => PrintJob<K>;
}

/**
 * Prepares the paper of the current school.
 * @param locale of the reader, if known; else the language of the request, else that of the school
 */
export async function paperOf(locale?: string | null): Promise<Paper> {
  const { timezone, locale: usual, ...school } = await showLetterhead();
  const language = languageOf(locale ?? context().language ?? usual);
  return {
    words: wordsOf(language),
    language,
    day: (date) => writtenDay(date, language),
    dayOf: (moment) => writtenDay(DateTime.fromJSDate(moment, { zone: timezone }).toISODate()!, language),
    timeOf: (moment) =>
      DateTime.fromJSDate(moment, { zone: timezone })
        .setLocale(tagOf(language))
        .toLocaleString(DateTime.DATETIME_SHORT),
    job: (kind, title) => ({ kind, title, school, language, created: now() }),
  };
}
