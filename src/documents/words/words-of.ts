import type { Language } from "../../emails/languages.ts";
import { ar } from "./ar.ts";
import { en } from "./en.ts";
import { es } from "./es.ts";
import { fr } from "./fr.ts";
import { sw } from "./sw.ts";

/** The printed words of documents in one language. */
export type Words = typeof en;

const languages: Readonly<Record<Language, Words>> = { en, fr, es, ar, sw };

export const wordsOf = (language: Language): Words => languages[language];
