import { fontFile, fontName } from "./fonts.ts";
import { isPlain, isRightToLeft, printable, type Run, visualRuns } from "./visual-runs.ts";

export interface Style {
  size?: number;
  bold?: boolean;
  color?: string;
  /** "natural": at the side where its script begins. */
  align?: "left" | "right" | "center" | "natural";
  /** Base direction, if it differs from that of the first letter. */
  base?: "ltr";
}

/** Measures text, breaks it into lines and draws them, in any mix of scripts. Lengths are in points. */
export class Typesetter {
  /** True if a character was printed as an empty box because no bundled font has it. */
  hasGaps = false;
  readonly #pdf: PDFKit.PDFDocument;
  readonly #ink: string;
  readonly #shapes = new Map<string, Shaped>();

  constructor(pdf: PDFKit.PDFDocument, ink: string) {
    this.#pdf = pdf;
    this.#ink = ink;
  }

  lineHeight = ({ size = 9.5 }: Style): number => size * 1.36;

  widthOf = (text: string, style: Style): number => this.#shape(text, style).width;

  wrap(text: string, width: number, style: Style): string[] {
    return printable(text)
      .split("\n")
      .flatMap((paragraph) => {
        const lines: string[] = [];
        let line = "";
        for (const word of paragraph.split(" ").flatMap((each) => this.#breakWord(each, width, style))) {
          const longer = line === "" ? word : `${line} ${word}`;
          if (line !== "" && this.widthOf(longer, style) > width) {
            lines.push(line);
            line = word;
          } else line = longer;
        }
        return [...lines, line];
      });
  }

  /** Breaks a word that is too wide into parts that fit. */
  #breakWord(word: string, width: number, style: Style): string[] {
    if (word.length < 4 || this.widthOf(word, style) <= width) return [word];
    const pieces: string[] = [];
    let piece = "";
    for (const { segment } of characters.segment(word)) {
      if (piece !== "" && this.widthOf(piece + segment, style) > width) {
        pieces.push(piece);
        piece = "";
      }
      piece += segment;
    }
    return [...pieces, piece];
  }

  /** Shortens text that is too wide, ending with an ellipsis. */
  shorten(text: string, width: number, style: Style): string {
    if (this.widthOf(text, style) <= width) return text;
    const kept = Array.from(characters.segment(text), ({ segment }) => segment);
    let [fits, tooMany] = [0, kept.length];
    while (tooMany - fits > 1) {
      const middle = (fits + tooMany) >> 1;
      if (this.widthOf(`${kept.slice(0, middle).join("")}…`, style) <= width) fits = middle;
      else tooMany = middle;
    }
    return `${kept.slice(0, fits).join("").trimEnd()}…`;
  }

  draw(text: string, x: number, y: number, width: number, style: Style): void {
    if (text === "") return;
    const { align = "left", color = this.#ink, size = 9.5 } = style;
    const { runs, width: total } = this.#shape(text, style);
    const side = align === "natural" ? (isRightToLeft(text) ? "right" : "left") : align;
    let at = x + (side === "right" ? width - total : side === "center" ? (width - total) / 2 : 0);
    this.#pdf.fillColor(color);
    const mayHaveGaps = !isPlain(text);
    for (const run of runs) {
      this.#use(run.family, style);
      if (mayHaveGaps) this.#noteGaps(run.text);
      this.#pdf.text(run.text, at, y + size * 1.07, {
        lineBreak: false,
        baseline: "alphabetic",
        ...options(run),
      });
      at += run.width;
    }
  }

  #use(family: Run["family"], { size = 9.5, bold = false }: Style) {
    const name = fontName(family, bold);
    const pdf = this.#pdf as unknown as Inside;
    const isNew = !pdf._registeredFonts[name];
    const known = opened.get(name);
    // A font that another document has opened stays open: loading one takes a quarter of a second.
    if (isNew) this.#pdf.registerFont(name, (known?.font as never) ?? fontFile(family, bold));
    this.#pdf.font(name);
    // Its shaped words are kept too: shaping them again for each document took more than a third of the time of a fee statement.
    if (isNew && known) pdf._font.layoutCache = known.layoutCache;
    else if (isNew) opened.set(name, { font: pdf._font.font, layoutCache: pdf._font.layoutCache });
    // Arabic letters look smaller than Latin ones of the same size.
    return this.#pdf.fontSize(family === "arabic" ? size * 1.06 : size);
  }

  /** Shapes a line and measures its pieces, cached: most words of a document recur. */
  #shape(text: string, style: Style): Shaped {
    const key = `${style.size} ${style.bold} ${style.base} ${text}`;
    let shaped = this.#shapes.get(key);
    if (!shaped) {
      const runs = visualRuns(text, style.base).map((run) => ({
        ...run,
        width: this.#use(run.family, style).widthOfString(run.text, options(run)),
      }));
      shaped = { runs, width: runs.reduce((sum, run) => sum + run.width, 0) };
      if (this.#shapes.size >= 5_000) this.#shapes.clear();
      this.#shapes.set(key, shaped);
    }
    return shaped;
  }

  #noteGaps(text: string): void {
    const { font } = (this.#pdf as unknown as Inside)._font;
    this.hasGaps ||= [...text].some((character) => !font.hasGlyphForCodePoint(character.codePointAt(0)!));
  }
}

/** A letter and its combining marks are never separated. */
const characters = new Intl.Segmenter("und", { granularity: "grapheme" });

interface Shaped {
  runs: Array<Run & { width: number }>;
  width: number;
}

/** Internals of pdfkit that its types do not declare. */
interface Inside {
  _registeredFonts: Record<string, unknown>;
  _font: OpenedFont;
}

interface OpenedFont {
  font: OpenFont;
  /** The shaped words, by their text. Runs with OpenType features are not cached. */
  layoutCache: Record<string, unknown>;
}

interface OpenFont {
  _glyphs: object;
  hasGlyphForCodePoint(codePoint: number): boolean;
}

/** Shaped words kept per font from one document to the next, about 1 kB each. */
const MAX_WORDS = 2_000;

const opened = new Map<string, OpenedFont>();

/**
 * Clears the glyph caches, and word caches that are full. When a document ends, its fonts are written, and component glyphs
 * are cached without their characters. Text of another document that used these could not be copied or searched.
 */
export function forgetGlyphs(): void {
  for (const each of opened.values()) {
    each.font._glyphs = {};
    if (Object.keys(each.layoutCache).length > MAX_WORDS) each.layoutCache = Object.create(null);
  }
}

/**
 * Returns the OpenType features of a run. With features, the whole run is shaped at once: shaping word by word would put the
 * words of a right-to-left script in the wrong order. Ligatures are disabled unless the script requires them, so that text
 * can be searched and copied.
 */
function options({ text, isRtl }: Run): object {
  // Brackets are mirrored here for every font; a font that does it too would mirror them back.
  if (isRtl) return { features: { liga: false, clig: false, rtlm: false, rlig: lamAlef.test(text) } };
  return !isPlain(text) && latin.test(text) ? { features: { ccmp: false } } : {};
}

/** The one ligature that is mandatory. It is one glyph, whose letters many PDF readers copy in the wrong order. */
const lamAlef = /\u0644[\u0622\u0623\u0625\u0627]/;
const latin = /^[\p{Script=Latin}\p{Script=Common}]+$/u;
