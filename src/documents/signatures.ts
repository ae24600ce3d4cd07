import { colors, type Sheet } from "./sheet.ts";

/** Draws signature lines, side by side. */
export function signatures(sheet: Sheet, names: readonly string[]): void {
  sheet.ensure(58);
  sheet.y += 40;
  const gap = 24;
  const width = (sheet.width - gap * (names.length - 1)) / names.length;
  names.forEach((name, index) => {
    const x = sheet.left + index * (width + gap);
    const from = sheet.mirrored(x, width);
    sheet.pdf
      .moveTo(from, sheet.y)
      .lineTo(from + width, sheet.y)
      .lineWidth(0.6)
      .strokeColor(colors.soft)
      .stroke();
    sheet.line(name, x, sheet.y + 3, width, { size: 7.5, color: colors.soft });
  });
  sheet.y += 16;
}
