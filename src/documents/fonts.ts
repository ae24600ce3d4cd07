import { readFileSync } from "node:fs";
import { ownFile } from "../lib/runtime/own-file.ts";

/**
 * Bundled fonts, under the licence next to them. Noto Sans covers Latin with all diacritics, Greek, Cyrillic and Devanagari;
 * IBM Plex Sans Arabic covers Arabic, Persian and Urdu. Characters in neither are printed as an empty box.
 */
const files = {
  text: ["NotoSans-Regular", "NotoSans-Bold"],
  arabic: ["IBMPlexSansArabic-Regular", "IBMPlexSansArabic-Bold"],
} as const;

export type Family = keyof typeof files;

const read = new Map<string, Buffer>();

/** Loads the file of a font, cached for later documents. */
export function fontFile(family: Family, bold: boolean): Buffer {
  const name = files[family][bold ? 1 : 0];
  let font = read.get(name);
  if (!font) {
    font = readFileSync(ownFile(`documents/fonts/${name}.ttf`));
    read.set(name, font);
  }
  return font;
}

export const fontName = (family: Family, bold: boolean): string => files[family][bold ? 1 : 0];

/** Letters, and the comma, question mark and digits that only scripts like it use. */
const arabicLetter = /\p{Script_Extensions=Arabic}/u;
const mark = /\p{Mark}|\u200c|\u200d/u;

/**
 * Returns the font family of each character. A combining mark takes the font of its letter, and a character without a script
 * that of the character before it, so that words and their brackets stay in one font.
 */
export function familiesOf(text: string): Family[] {
  const families: Family[] = [];
  let current: Family = arabicLetter.test(firstLetter(text)) ? "arabic" : "text";
  for (const character of text) {
    if (arabicLetter.test(character)) current = "arabic";
    else if (/[\p{L}\p{N}]/u.test(character)) current = "text";
    else if (!mark.test(character) && !/[\s\p{P}]/u.test(character)) current = "text";
    for (let unit = 0; unit < character.length; unit += 1) families.push(current);
  }
  return families;
}

const firstLetter = (text: string): string => /\p{L}/u.exec(text)?.[0] ?? "";
