import { inkOf } from "./ink-of.ts";
import { colors, type Sheet } from "./sheet.ts";

export interface Letterhead {
  name: string;
  motto: string | null;
  address: string | null;
  phone: string | null;
  email: string | null;
  website: string | null;
  /** The school's colour as `#rrggbb`. */
  colour?: string | null;
  /** The logo as JPEG; without one the initials are drawn. */
  logo?: Uint8Array | null;
}

/** Draws the school's letterhead: its logo or initials, name and address. */
export function letterhead(sheet: Sheet, school: Letterhead): void {
  if (school.colour) sheet.accent = inkOf(school.colour);
  const size = 44;
  const { left, width } = sheet;
  const top = sheet.y;
  if (school.logo) sheet.image(school.logo, left, top, size);
  else drawInitials(sheet, school.name, size);
  const x = left + size + 14;
  const room = width - size - 14;
  const contact = [school.phone, school.email, school.website].filter(Boolean).join("  ·  ");
  const lines = [
    { text: school.motto ?? "", size: 9 },
    { text: (school.address ?? "").replaceAll("\n", ", "), size: 8 },
    { text: contact, size: 8 },
  ].filter(({ text }) => text !== "");
  sheet.line(school.name, x, top + (lines.length ? 1 : 11), room, {
    size: 16,
    bold: true,
    color: sheet.accent,
  });
  let y = top + (lines.length > 2 ? 21 : 24);
  for (const { text, size: letters } of lines) {
    sheet.line(text, x, y, room, { size: letters, color: colors.soft });
    y += letters + 3.5;
  }
  sheet.y = Math.max(top + size, y) + 8;
  sheet.rule(sheet.accent, 1.4);
  sheet.y += 12;
}

function drawInitials(sheet: Sheet, name: string, size: number): void {
  const { pdf, left, y } = sheet;
  pdf.circle(sheet.mirrored(left, size) + size / 2, y + size / 2, size / 2).fill(sheet.accent);
  const initials = name
    .split(/\s+/)
    .map((word) => [...word][0] ?? "")
    .slice(0, 2)
    .join("")
    .toUpperCase();
  sheet.line(initials, left, y + size / 2 - 10.5, size, {
    size: 16,
    bold: true,
    color: "#ffffff",
    align: "center",
  });
}
