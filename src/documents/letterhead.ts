import { colors, type Sheet } from "./sheet.ts";

export interface Letterhead {
  name: string;
  motto: string | null;
  address: string | null;
  phone: string | null;
  email: string | null;
  website: string | null;
}

/** The head of a first page: the mark of the school (its initials, as long as it has no picture), name and address. */
export function letterhead(sheet: Sheet, school: Letterhead): void {
  const size = 44;
  const { pdf, left, width } = sheet;
  const top = sheet.y;
  pdf.circle(left + size / 2, top + size / 2, size / 2).fill(colors.accent);
  const initials = school.name
    .split(/\s+/)
    .map((word) => [...word][0] ?? "")
    .slice(0, 2)
    .join("")
    .toUpperCase();
  sheet.line(initials, left, top + size / 2 - 10.5, size, {
    size: 16,
    bold: true,
    color: "#ffffff",
    align: "center",
  });
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
    color: colors.accent,
  });
  let y = top + (lines.length > 2 ? 21 : 24);
  for (const { text, size: letters } of lines) {
    sheet.line(text, x, y, room, { size: letters, color: colors.soft });
    y += letters + 3.5;
  }
  sheet.y = Math.max(top + size, y) + 8;
  sheet.rule(colors.accent, 1.4);
  sheet.y += 12;
}
