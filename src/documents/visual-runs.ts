import bidiFactory, { type Bidi } from "bidi-js";
import { type Family, familiesOf } from "./fonts.ts";

/** A piece of a line in one font and one direction, in the order in which it stands on paper. */
export interface Run {
  text: string;
  family: Family;
  /** Read from right to left: letters of the script are turned by the font, other characters are turned here. */
  isRtl: boolean;
}

// Its types speak of another form of the module than the one that Node loads.
const bidi = (bidiFactory as unknown as () => Bidi)();
const rightToLeftLetter = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;
/** Letters that are drawn as they come, one glyph after the other. */
const plain = /^[\u0020-\u02ff\u0370-\u052f\u2010-\u2027\u20a0-\u20bf]*$/;

/** What would turn the text around it, joins it invisibly, or is no text at all; not the joiners that shape letters. */
const invisible = /(?![\n\r\t\u200c\u200d])[\p{Cc}\p{Cf}]/gu;

/** Text as it may be printed: composed letters, no control characters, no lone halves of characters. */
export const printable = (text: string): string =>
  text
    .normalize("NFC")
    .replace(invisible, "")
    .replace(/\r\n?|\u2028|\u2029/g, "\n")
    .replaceAll("\t", " ")
    .toWellFormed();

export const isPlain = (text: string): boolean => plain.test(text);

/** Whether a paragraph begins on the right. */
export const isRightToLeft = (text: string): boolean =>
  (bidi.getEmbeddingLevels(text, "auto").paragraphs[0]?.level ?? 0) % 2 === 1;

/** The pieces of one line from left to right, by the bidirectional algorithm of Unicode. */
export function visualRuns(line: string, base: "ltr" | "rtl" | "auto" = "auto"): Run[] {
  if (line === "") return [];
  const families = familiesOf(line);
  if (base !== "rtl" && isPlain(line)) return [{ text: line, family: "text", isRtl: false }];
  const { levels } = bidi.getEmbeddingLevels(line, base);
  const mirrored = bidi.getMirroredCharactersMap(line, levels);
  const runs: Array<Run & { level: number }> = [];
  for (let index = 0; index < line.length; index += 1) {
    const level = levels[index]!;
    const family = families[index]!;
    const text = mirrored.get(index) ?? line[index]!;
    const last = runs.at(-1);
    if (last && last.level === level && last.family === family) last.text += text;
    else runs.push({ text, family, isRtl: level % 2 === 1, level });
  }
  for (let level = Math.max(...runs.map((run) => run.level)); level > 0; level -= 1)
    for (let start = 0; start < runs.length; start += 1) {
      let end = start;
      while (end < runs.length && runs[end]!.level >= level) end += 1;
      if (end > start + 1) runs.splice(start, end - start, ...runs.slice(start, end).reverse());
      start = Math.max(start, end - 1);
    }
  return runs.map(({ text, family, isRtl }) => ({
    // The font turns what has letters of a script from the right; the rest is turned here.
    text: isRtl && !rightToLeftLetter.test(text) ? [...text].reverse().join("") : text,
    family,
    isRtl,
  }));
}
