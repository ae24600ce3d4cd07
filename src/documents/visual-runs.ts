import bidiFactory, { type Bidi } from "bidi-js";
import { type Family, familiesOf } from "./fonts.ts";

/** A piece of a line in one font and direction, in visual order. */
export interface Run {
  text: string;
  family: Family;
  /** Right to left: the font reorders letters of such scripts, other characters are reordered here. */
  isRtl: boolean;
}

// The package's types describe another module format than the one that Node loads.
const bidi = (bidiFactory as unknown as () => Bidi)();
const rightToLeftLetter = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;
/** Characters drawn in order, one glyph each. */
const plain = /^[\u0020-\u02ff\u0370-\u052f\u2010-\u2027\u20a0-\u20bf]*$/;

/** Direction overrides, invisible joiners and control characters; not the joiners that shape letters. */
const invisible = /(?![\n\r\t\u200c\u200d])[\p{Cc}\p{Cf}]/gu;

/** Normalizes text for printing: composed characters, no control characters, no lone surrogates. */
export const printable = (text: string): string =>
  text
    .normalize("NFC")
    .replace(invisible, "")
    .replace(/\r\n?|\u2028|\u2029/g, "\n")
    .replaceAll("\t", " ")
    .toWellFormed();

export const isPlain = (text: string): boolean => plain.test(text);

/** Checks whether a paragraph is right to left. */
export const isRightToLeft = (text: string): boolean =>
  (bidi.getEmbeddingLevels(text, "auto").paragraphs[0]?.level ?? 0) % 2 === 1;

/** Splits one line into pieces from left to right, by the Unicode bidirectional algorithm. */
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
    // The font reorders runs with letters of a right-to-left script; other runs are reordered here.
    text: isRtl && !rightToLeftLetter.test(text) ? [...text].reverse().join("") : text,
    family,
    isRtl,
  }));
}
