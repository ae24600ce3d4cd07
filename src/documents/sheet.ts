import PDFDocument from "pdfkit";
import { fontFile, fontName } from "./fonts.ts";
import { isPlain, isRightToLeft, printable, type Run, visualRuns } from "./visual-runs.ts";

export interface Style {
  size?: number;
  bold?: boolean;
  color?: string;
  /** "natural": where its script begins. */
  align?: "left" | "right" | "center" | "natural";
  /** The direction of the whole, where it is not that of its first letter. */
  base?: "ltr";
}

export interface Column {
  heading: string;
  /** Shares of the width of the page. */
  width: number;
  align?: "left" | "right" | "center";
}

export const colors = {
  accent: "#1f3a5f",
  soft: "#5b6673",
  line: "#c9d0d8",
  shade: "#f1f4f7",
  ink: "#16202b",
};

const margin = { top: 46, bottom: 52, side: 48 };
const lineFactor = 1.36;

/** Pages of A4 that are filled from top to bottom. Nothing here waits: a page takes a few milliseconds. */
export class Sheet {
  readonly pdf: PDFKit.PDFDocument;
  readonly left = margin.side;
  readonly width: number;
  /** Where the next thing goes, in points from the top. */
  y = margin.top;
  /** Something was printed as an empty box, since no font here has it. */
  hasGaps = false;
  readonly #shapes = new Map<string, Shaped>();
  #firstPage = 0;
  #onPage: (() => void) | undefined;

  constructor(title: string, author: string, created: Date) {
    this.pdf = new PDFDocument({
      size: "A4",
      margins: { top: margin.top, bottom: 0, left: margin.side, right: margin.side },
      bufferPages: true,
      autoFirstPage: false,
      lang: "en",
      info: {
        Title: printable(title),
        Author: printable(author),
        CreationDate: created,
        Producer: "school-svc",
      },
    });
    this.width = 595.28 - 2 * margin.side;
  }

  get #bottom(): number {
    return 841.89 - margin.bottom;
  }

  addPage(): void {
    this.pdf.addPage();
    this.y = margin.top;
    this.#onPage?.();
  }

  /** Begins a new page where this much does not fit on the one that is open. */
  ensure(height: number): void {
    if (this.y + height > this.#bottom) this.addPage();
  }

  /** Numbers the pages since the last time, and lets go of them: memory holds one document at a time. */
  finishPages(label: string): void {
    if (this.hasGaps) {
      this.y += 6;
      this.paragraph("An empty box stands for a character that cannot be printed.", {
        size: 7.5,
        color: colors.soft,
      });
      this.hasGaps = false;
    }
    const { start, count } = this.pdf.bufferedPageRange();
    const first = Math.max(start, this.#firstPage);
    const pages = start + count - first;
    for (let index = 0; index < pages; index += 1) {
      this.pdf.switchToPage(first + index);
      const y = 841.89 - margin.bottom + 22;
      this.#line(y - 6);
      this.line(label, this.left, y, this.width * 0.85, { size: 7.5, color: colors.soft, base: "ltr" });
      this.line(`Page ${index + 1} of ${pages}`, this.left, y, this.width, {
        size: 7.5,
        color: colors.soft,
        align: "right",
      });
    }
    this.#firstPage = start + count;
    this.pdf.flushPages();
  }

  /** One line of text; what is too long for its width ends in an ellipsis. */
  line(text: string, x: number, y: number, width: number, style: Style = {}): void {
    const clean = printable(text).replaceAll("\n", " ");
    this.#draw(this.#shortened(clean, width, style), x, y, width, style);
  }

  /** Text in as many lines as it needs, over pages where it must. */
  paragraph(text: string, style: Style = {}): void {
    for (const line of this.wrap(text, this.width, style)) {
      this.ensure(this.lineHeight(style));
      this.#draw(line, this.left, this.y, this.width, style);
      this.y += this.lineHeight(style);
    }
  }

  lineHeight = ({ size = 9.5 }: Style): number => size * lineFactor;

  wrap(text: string, width: number, style: Style): string[] {
    return printable(text)
      .split("\n")
      .flatMap((paragraph) => {
        const lines: string[] = [];
        let line = "";
        for (const word of paragraph.split(" ").flatMap((each) => this.#broken(each, width, style))) {
          const longer = line === "" ? word : `${line} ${word}`;
          if (line !== "" && this.#widthOf(longer, style) > width) {
            lines.push(line);
            line = word;
          } else line = longer;
        }
        return [...lines, line];
      });
  }

  /** A word that is wider than its place, in pieces that are not. */
  #broken(word: string, width: number, style: Style): string[] {
    if (word.length < 8 || this.#widthOf(word, style) <= width) return [word];
    const pieces: string[] = [];
    let piece = "";
    for (const character of word) {
      if (piece !== "" && this.#widthOf(piece + character, style) > width) {
        pieces.push(piece);
        piece = "";
      }
      piece += character;
    }
    return [...pieces, piece];
  }

  #shortened(text: string, width: number, style: Style): string {
    if (this.#widthOf(text, style) <= width) return text;
    const characters = [...text];
    while (characters.length > 1 && this.#widthOf(`${characters.join("")}…`, style) > width) characters.pop();
    return `${characters.join("").trimEnd()}…`;
  }

  #use(family: Run["family"], { size = 9.5, bold = false }: Style) {
    const name = fontName(family, bold);
    const registered = (this.pdf as unknown as { _registeredFonts: Record<string, unknown> })
      ._registeredFonts;
    if (!registered[name]) this.pdf.registerFont(name, fontFile(family, bold));
    // Arabic letters are smaller than Latin ones of the same size.
    return this.pdf.font(name).fontSize(family === "arabic" ? size * 1.06 : size);
  }

  /** The pieces of a line with their widths. Most words of a document come again and again. */
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

  #widthOf = (text: string, style: Style): number => this.#shape(text, style).width;

  #draw(text: string, x: number, y: number, width: number, style: Style): void {
    if (text === "") return;
    const { align = "left", color = colors.ink, size = 9.5 } = style;
    const { runs, width: total } = this.#shape(text, style);
    const side = align === "natural" ? (isRightToLeft(text) ? "right" : "left") : align;
    let at = x + (side === "right" ? width - total : side === "center" ? (width - total) / 2 : 0);
    this.pdf.fillColor(color);
    const mayHaveGaps = !isPlain(text);
    for (const run of runs) {
      this.#use(run.family, style);
      if (mayHaveGaps) this.#noteGaps(run.text);
      this.pdf.text(run.text, at, y + size * 1.07, {
        lineBreak: false,
        baseline: "alphabetic",
        ...options(run),
      });
      at += run.width;
    }
  }

  #noteGaps(text: string): void {
    const { font } = (this.pdf as unknown as { _font: { font: Coverage } })._font;
    this.hasGaps ||= [...text].some((character) => !font.hasGlyphForCodePoint(character.codePointAt(0)!));
  }

  #line(y: number, color = colors.line, weight = 0.6): void {
    this.pdf
      .moveTo(this.left, y)
      .lineTo(this.left + this.width, y)
      .lineWidth(weight)
      .strokeColor(color)
      .stroke();
  }

  rule(color = colors.line, weight = 0.6): void {
    this.#line(this.y, color, weight);
  }

  heading(text: string): void {
    this.ensure(46);
    this.y += 12;
    this.line(text, this.left, this.y, this.width, { size: 10.5, bold: true, color: colors.accent });
    this.y += 17;
  }

  /** Labels with values, in columns from left to right. */
  facts(pairs: ReadonlyArray<readonly [label: string, value: string]>, columns = 3): void {
    const gap = 14;
    const width = (this.width - gap * (columns - 1)) / columns;
    for (let start = 0; start < pairs.length; start += columns) {
      this.ensure(30);
      pairs.slice(start, start + columns).forEach(([label, value], index) => {
        const x = this.left + index * (width + gap);
        this.line(label, x, this.y, width, { size: 7.5, color: colors.soft });
        this.line(value, x, this.y + 10.5, width, { size: 10, bold: true });
      });
      this.y += 30;
    }
  }

  /** A table whose head is repeated on each page; a row is never torn apart. */
  table(columns: readonly Column[], rows: ReadonlyArray<readonly string[]>, style: Style = {}): void {
    const size = style.size ?? 9;
    const whole = columns.reduce((sum, { width }) => sum + width, 0);
    const widths = columns.map(({ width }) => (width / whole) * this.width);
    const lefts = widths.map((_width, index) =>
      widths.slice(0, index).reduce((sum, width) => sum + width, this.left),
    );
    const padding = 5;
    const head = () => {
      this.pdf.rect(this.left, this.y, this.width, 19).fill(colors.accent);
      columns.forEach(({ heading, align = "left" }, index) => {
        this.line(heading, lefts[index]! + padding, this.y + 3.6, widths[index]! - 2 * padding, {
          size: 8.5,
          bold: true,
          color: "#ffffff",
          align,
        });
      });
      this.y += 19;
    };
    this.ensure(19 + 22);
    head();
    const before = this.#onPage;
    this.#onPage = head;
    rows.forEach((row, number) => {
      const cells = row.map((cell, index) =>
        this.wrap(cell, widths[index]! - 2 * padding, { size }).slice(0, 12),
      );
      const height = Math.max(...cells.map(({ length }) => length)) * this.lineHeight({ size }) + 6;
      this.ensure(height);
      if (number % 2) this.pdf.rect(this.left, this.y, this.width, height).fill(colors.shade);
      cells.forEach((lines, index) => {
        lines.forEach((line, at) => {
          this.#draw(
            line,
            lefts[index]! + padding,
            this.y + 3 + at * this.lineHeight({ size }),
            widths[index]! - 2 * padding,
            {
              size,
              ...(columns[index]!.align && { align: columns[index]!.align }),
            },
          );
        });
      });
      this.y += height;
      this.#line(this.y, colors.line, 0.4);
    });
    this.#onPage = before;
    this.y += 4;
  }
}

interface Shaped {
  runs: Array<Run & { width: number }>;
  width: number;
}

interface Coverage {
  hasGlyphForCodePoint(codePoint: number): boolean;
}

/**
 * With features the whole run is shaped at once: word by word the words of a script from the right would stand the
 * wrong way. Letters are neither taken apart nor joined where the script does not ask for it, so that they can be
 * searched and copied.
 */
function options({ text, isRtl }: Run): object {
  if (isRtl) return { features: { liga: false, clig: false } };
  return !isPlain(text) && latin.test(text) ? { features: { ccmp: false } } : {};
}

const latin = /^[\p{Script=Latin}\p{Script=Common}]+$/u;
