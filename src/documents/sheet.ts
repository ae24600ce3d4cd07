import PDFDocument from "pdfkit";
import { directionOf, type Language } from "../emails/languages.ts";
import { forgetGlyphs, type Style, Typesetter } from "./typesetter.ts";
import { printable } from "./visual-runs.ts";
import { fill } from "./words/fill.ts";
import { type Words, wordsOf } from "./words/words-of.ts";

export interface Column {
  heading: string;
  /** Proportion of the page width, relative to the other columns. */
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
/** Maximum lines of a cell, so that a row is never higher than a page. */
const MAX_CELL_LINES = 45;

const PAGE_WIDTH = 595.28;
const otherSide = { left: "right", right: "left", center: "center", natural: "natural" } as const;

/**
 * A4 pages that are filled from top to bottom. All synchronous: a page takes a few milliseconds. Positions are given as on
 * a page that is read from left to right, and mirrored for the other direction.
 */
export class Sheet {
  readonly pdf: PDFKit.PDFDocument;
  readonly left = margin.side;
  readonly width: number;
  /** Current vertical position, in points from the top. */
  y = margin.top;
  /** Colour of headings, dark enough for white text on it. */
  accent = colors.accent;
  readonly words: Words;
  readonly isRightToLeft: boolean;
  readonly #type: Typesetter;
  readonly #images = new Map<Uint8Array, Buffer>();
  #firstPage = 0;
  #pageWidth = PAGE_WIDTH;
  #onPage: (() => void) | undefined;

  constructor(title: string, author: string, created: Date, language: Language = "en") {
    this.words = wordsOf(language);
    this.isRightToLeft = directionOf(language) === "rtl";
    this.pdf = new PDFDocument({
      size: "A4",
      margins: { top: margin.top, bottom: 0, left: margin.side, right: margin.side },
      bufferPages: true,
      autoFirstPage: false,
      // Otherwise pdfkit would read its Helvetica, which no document uses.
      font: "",
      lang: language,
      info: {
        Title: printable(title),
        Author: printable(author),
        CreationDate: created,
        Producer: "school-svc",
      },
    });
    this.#type = new Typesetter(this.pdf, colors.ink);
    this.width = PAGE_WIDTH - 2 * margin.side;
  }

  get #bottom(): number {
    return 841.89 - margin.bottom;
  }

  /** Draws a JPEG within a square. The file holds its bytes once, however often it is drawn. */
  image(bytes: Uint8Array, x: number, y: number, size: number): void {
    let image = this.#images.get(bytes);
    if (!image) {
      // Not in the types: an opened image is embedded once, a Buffer with each drawing.
      const { openImage } = this.pdf as unknown as { openImage(content: Buffer): Buffer };
      image = openImage.call(this.pdf, Buffer.from(bytes));
      this.#images.set(bytes, image);
    }
    this.pdf.image(image, this.mirrored(x, size), y, {
      fit: [size, size],
      align: "center",
      valign: "center",
    });
  }

  /** Draws a JPEG that fills a rectangle, cropped. It is not kept for further drawings, as a photo appears once. */
  photo(bytes: Uint8Array, x: number, y: number, width: number, height: number): void {
    const left = this.mirrored(x, width);
    this.pdf.save().rect(left, y, width, height).clip();
    this.pdf.image(Buffer.from(bytes), left, y, {
      cover: [width, height],
      align: "center",
      valign: "center",
    });
    this.pdf.restore();
  }

  /** Starts a page of another size, in points, without margins; all pages of the file have it. */
  addPageOf(width: number, height: number): void {
    this.#pageWidth = width;
    this.pdf.addPage({ size: [width, height], margin: 0 });
  }

  /** Releases pages that need no number. */
  releasePages(): void {
    const { start, count } = this.pdf.bufferedPageRange();
    this.#firstPage = start + count;
    this.pdf.flushPages();
  }

  addPage(): void {
    this.pdf.addPage();
    this.y = margin.top;
    this.#onPage?.();
  }

  /** Starts a new page if the given height does not fit on the current one. */
  ensure(height: number): void {
    if (this.y + height > this.#bottom) this.addPage();
  }

  /** Numbers the pages since the last call and releases them: memory holds one document at a time. */
  finishPages(label: string): void {
    if (this.#type.hasGaps) {
      this.y += 6;
      this.paragraph(this.words.gaps, { size: 7.5, color: colors.soft });
    }
    const { start, count } = this.pdf.bufferedPageRange();
    const first = Math.max(start, this.#firstPage);
    const pages = start + count - first;
    for (let index = 0; index < pages; index += 1) {
      this.pdf.switchToPage(first + index);
      const y = 841.89 - margin.bottom + 22;
      this.#line(y - 6);
      this.line(label, this.left, y, this.width * 0.85, {
        size: 7.5,
        color: colors.soft,
        ...(!this.isRightToLeft && { base: "ltr" }),
      });
      this.line(fill(this.words.page, { page: index + 1, pages }), this.left, y, this.width, {
        size: 7.5,
        color: colors.soft,
        align: "right",
      });
    }
    this.#firstPage = start + count;
    this.#type.hasGaps = false;
    this.pdf.flushPages();
  }

  /** Ends the file; the remaining bytes can then be read. */
  end(): void {
    this.pdf.end();
    forgetGlyphs();
  }

  /** Draws one line of text, shortened with an ellipsis if it is too wide. */
  line(text: string, x: number, y: number, width: number, style: Style = {}): void {
    const clean = printable(text).replaceAll("\n", " ");
    this.#draw(this.#type.shorten(clean, width, style), x, y, width, style);
  }

  /** Returns the left edge of something on a page that is read in this direction. */
  mirrored(x: number, width: number): number {
    return this.isRightToLeft ? this.#pageWidth - x - width : x;
  }

  #draw(text: string, x: number, y: number, width: number, style: Style): void {
    const align = style.align ?? "left";
    this.#type.draw(text, this.mirrored(x, width), y, width, {
      ...style,
      align: this.isRightToLeft ? otherSide[align] : align,
    });
  }

  /** Draws text in as many lines as needed, across pages if necessary. */
  paragraph(text: string, style: Style = {}): void {
    for (const line of this.#type.wrap(text, this.width, style)) {
      this.ensure(this.#type.lineHeight(style));
      this.#draw(line, this.left, this.y, this.width, style);
      this.y += this.#type.lineHeight(style);
    }
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
    this.line(text, this.left, this.y, this.width, { size: 10.5, bold: true, color: this.accent });
    this.y += 17;
  }

  /** Draws labels with values, in columns from left to right. */
  facts(pairs: ReadonlyArray<readonly [label: string, value: string]>, columns = 3): void {
    const gap = 14;
    const width = (this.width - gap * (columns - 1)) / columns;
    const style = { size: 10, bold: true };
    const lineHeight = this.#type.lineHeight(style);
    for (let start = 0; start < pairs.length; start += columns) {
      const row = pairs
        .slice(start, start + columns)
        .map(([label, value]) => ({ label, lines: this.#cell(value, width, style, 4) }));
      const height = 16 + Math.max(...row.map(({ lines }) => lines.length)) * lineHeight;
      this.ensure(height);
      row.forEach(({ label, lines }, index) => {
        const x = this.left + index * (width + gap);
        this.line(label, x, this.y, width, { size: 7.5, color: colors.soft });
        lines.forEach((line, at) => {
          this.#draw(line, x, this.y + 10.5 + at * lineHeight, width, style);
        });
      });
      this.y += height;
    }
  }

  /** Wraps the text of a cell into a limited number of lines; longer text ends with an ellipsis. */
  #cell(text: string, width: number, style: Style, maxLines = MAX_CELL_LINES): string[] {
    const lines = this.#type.wrap(text, width, style);
    if (lines.length <= maxLines) return lines;
    const last = this.#type.shorten(`${lines[maxLines - 1]} …`, width, style);
    return [...lines.slice(0, maxLines - 1), last];
  }

  /** Draws a table whose header is repeated on each page; rows are never split. Totals are below, in bold. */
  table(
    columns: readonly Column[],
    rows: ReadonlyArray<readonly string[]>,
    totals: ReadonlyArray<readonly string[]> = [],
  ): void {
    const size = 9;
    const lineHeight = this.#type.lineHeight({ size });
    const whole = columns.reduce((sum, { width }) => sum + width, 0);
    const widths = columns.map(({ width }) => (width / whole) * this.width);
    const lefts = widths.map((_width, index) =>
      widths.slice(0, index).reduce((sum, width) => sum + width, this.left),
    );
    const padding = 5;
    const head = () => {
      this.pdf.rect(this.left, this.y, this.width, 19).fill(this.accent);
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
    [...rows, ...totals].forEach((row, number) => {
      const style = { size, bold: number >= rows.length };
      const cells = row.map((cell, index) => this.#cell(cell, widths[index]! - 2 * padding, style));
      const height = Math.max(...cells.map(({ length }) => length)) * lineHeight + 6;
      this.ensure(height);
      if (number % 2 && !style.bold) this.pdf.rect(this.left, this.y, this.width, height).fill(colors.shade);
      cells.forEach((lines, index) => {
        const { align = "left" } = columns[index]!;
        lines.forEach((line, at) => {
          const y = this.y + 3 + at * lineHeight;
          this.#draw(line, lefts[index]! + padding, y, widths[index]! - 2 * padding, {
            ...style,
            align,
          });
        });
      });
      this.y += height;
      this.#line(this.y, colors.line, 0.4);
    });
    this.#onPage = before;
    this.y += 4;
  }
}
