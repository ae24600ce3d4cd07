import { readFileSync } from "node:fs";

/**
 * Fonts that come with the service, under the licence beside them. Noto Sans has Latin with every diacritic, Greek,
 * Cyrillic and Devanagari; IBM Plex Sans Arabic has Arabic, Persian and Urdu. What neither has is printed as an empty box.
 */
const files = {
  text: ["NotoSans-Regular", "NotoSans-Bold"],
  arabic: ["IBMPlexSansArabic-Regular", "IBMPlexSansArabic-Bold"],
} as const;

export type Family = keyof typeof files;

const read = new Map<string, Buffer>();

/** The file of a font, kept for the next document. */
export function fontFile(family: Family, bold: boolean): Buffer {
  const name = files[family][bold ? 1 : 0];
  let font = read.get(name);
  if (!font) {
    font = readFileSync(new URL(`./fonts/${name}.ttf`, import.meta.url));
    read.set(name, font);
  }
  return font;
}

export const fontName = (family: Family, bold: boolean): string => files[family][bold ? 1 : 0];

const arabicLetter = /\p{Script=Arabic}/u;
const mark = /\p{Mark}|\u200c|\u200d/u;

/**
 * The family of each character. A mark goes with its letter, and what belongs to no script with what stands before it,
 * so that words and their brackets stay in one font.
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
