import { encode } from "uqr";

/** Draws a QR code in black as a square. Modules side by side are one rectangle, so that the file stays small. */
export function qrCode(pdf: PDFKit.PDFDocument, text: string, x: number, y: number, size: number): void {
  const { data } = encode(text, { ecc: "M", border: 0 });
  const module = size / data.length;
  data.forEach((row, line) => {
    let start = -1;
    for (let column = 0; column <= row.length; column += 1) {
      if (row[column] && start < 0) start = column;
      if (!row[column] && start >= 0) {
        pdf.rect(x + start * module, y + line * module, (column - start) * module, module);
        start = -1;
      }
    }
  });
  pdf.fill("#000000");
}
