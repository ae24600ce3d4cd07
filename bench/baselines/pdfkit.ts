import PDFDocument from "pdfkit";
import { type Family, fontFile } from "../../src/documents/fonts.ts";
import { Sheet } from "../../src/documents/sheet.ts";

type Call = readonly [method: string, values: readonly unknown[]];

const drawing = [
  ...["addPage", "switchToPage", "flushPages", "font", "fontSize", "text", "fillColor", "strokeColor"],
  ...["rect", "circle", "moveTo", "lineTo", "lineWidth", "fill", "stroke"],
] as const;

/** Records the pdfkit calls of a document: which letters and lines go where. */
export function callsOf(draw: (sheet: Sheet) => void): Call[] {
  const sheet = new Sheet("", "", new Date());
  const calls: Call[] = [];
  let inside = false;
  const pdf = sheet.pdf as unknown as Record<string, (...values: unknown[]) => unknown>;
  for (const method of drawing) {
    const original = pdf[method]!.bind(pdf);
    pdf[method] = (...values) => {
      // Calls that pdfkit makes itself will be made again by the replay.
      if (inside) return original(...values);
      calls.push([method, values]);
      inside = true;
      try {
        return original(...values);
      } finally {
        inside = false;
      }
    };
  }
  draw(sheet);
  return calls;
}

const fonts: ReadonlyArray<[name: string, family: Family, bold: boolean]> = [
  ["NotoSans-Regular", "text", false],
  ["NotoSans-Bold", "text", true],
  ["IBMPlexSansArabic-Regular", "arabic", false],
  ["IBMPlexSansArabic-Bold", "arabic", true],
];

/** Replays the calls with pdfkit alone: nothing is read, measured or broken into lines. @returns the size of the file in bytes */
export async function drawAlone(calls: readonly Call[]): Promise<number> {
  const pdf = new PDFDocument({ size: "A4", margin: 0, bufferPages: true, autoFirstPage: false });
  for (const [name, family, bold] of fonts) pdf.registerFont(name, fontFile(family, bold));
  let bytes = 0;
  pdf.on("data", (piece: Buffer) => {
    bytes += piece.length;
  });
  const ended = new Promise((resolve) => pdf.once("end", resolve));
  for (const [method, values] of calls)
    (pdf as unknown as Record<string, (...values: readonly unknown[]) => unknown>)[method]!(...values);
  pdf.end();
  await ended;
  return bytes;
}
