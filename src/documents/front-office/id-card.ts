import bwip from "bwip-js/node";
import { inkOf } from "../ink-of.ts";
import type { Letterhead } from "../letterhead.ts";
import { qrCode } from "../qr-code.ts";
import { colors, type Sheet } from "../sheet.ts";

/** Printed content of an ID card. */
export interface IdCardPage {
  language: "en" | "fr" | "es" | "ar" | "sw";
  kind: "student" | "staff";
  name: string;
  /** Class or role. */
  role: string;
  /** Admission or staff number, also as Code 128. */
  number: string;
  validUntil: string;
  /** Address of the verification, as QR code. */
  url: string;
  /** JPEG; without one the initials are drawn. */
  photo: Uint8Array | null;
}

const words: Readonly<Record<IdCardPage["language"], Record<IdCardPage["kind"] | "validUntil", string>>> = {
  en: { student: "Student", staff: "Staff", validUntil: "Valid until" },
  fr: { student: "Élève", staff: "Personnel", validUntil: "Valable jusqu’au" },
  es: { student: "Estudiante", staff: "Personal", validUntil: "Válido hasta" },
  ar: { student: "طالب", staff: "موظف", validUntil: "صالحة حتى" },
  sw: { student: "Mwanafunzi", staff: "Mfanyakazi", validUntil: "Halali hadi" },
};

/** ISO/IEC 7810 ID-1: 85.60 × 53.98 mm, in points. */
export const cardSize = { width: (85.6 / 25.4) * 72, height: (53.98 / 25.4) * 72 } as const;

const MARGIN = 9;
const PHOTO = { y: 40, width: 58, height: 74 } as const;
const QR_SIZE = 50;
const BARCODE_HEIGHT = 16;

/** Draws one card on a page of its size and releases it, so that memory does not grow with the number of cards. */
export function drawIdCard(sheet: Sheet, school: Letterhead, page: IdCardPage): void {
  const { width, height } = cardSize;
  const { pdf } = sheet;
  const text = words[page.language];
  if (school.colour) sheet.accent = inkOf(school.colour);
  sheet.addPageOf(width, height);
  pdf.rect(0, 0, width, 32).fill(sheet.accent);
  const logo = school.logo ? 24 : 0;
  if (school.logo) sheet.image(school.logo, MARGIN, 4, logo);
  const x = MARGIN + (logo && logo + 6);
  const room = width - x - MARGIN;
  sheet.line(school.name, x, 4, room, { size: 10, bold: true, color: "#ffffff" });
  sheet.line(text[page.kind], x, 18, room, { size: 7, color: "#ffffff" });

  if (page.photo) sheet.photo(page.photo, MARGIN, PHOTO.y, PHOTO.width, PHOTO.height);
  else {
    pdf.rect(sheet.mirrored(MARGIN, PHOTO.width), PHOTO.y, PHOTO.width, PHOTO.height).fill(colors.shade);
    sheet.line(initialsOf(page.name), MARGIN, PHOTO.y + PHOTO.height / 2 - 12, PHOTO.width, {
      size: 20,
      bold: true,
      color: colors.soft,
      align: "center",
    });
  }
  const left = MARGIN + PHOTO.width + 8;
  const space = width - left - MARGIN;
  sheet.line(page.name, left, PHOTO.y, space, { size: 10.5, bold: true });
  const beside = space - QR_SIZE - 6;
  sheet.line(page.role, left, PHOTO.y + 17, beside, { size: 8 });
  sheet.line(page.number, left, PHOTO.y + 31, beside, { size: 8.5, bold: true });
  sheet.line(text.validUntil, left, PHOTO.y + 46, beside, { size: 6, color: colors.soft });
  sheet.line(page.validUntil, left, PHOTO.y + 54, beside, { size: 7 });
  qrCode(pdf, page.url, sheet.mirrored(width - MARGIN - QR_SIZE, QR_SIZE), PHOTO.y + 18, QR_SIZE);
  barcode(sheet, page.number, MARGIN, height - MARGIN - BARCODE_HEIGHT, width - 2 * MARGIN);
  sheet.releasePages();
}

/** Draws a Code 128; numbers with characters that it cannot encode have none. */
function barcode({ pdf }: Sheet, number: string, x: number, y: number, width: number): void {
  if (!/^[\x20-\x7e]+$/.test(number)) return;
  const [symbol] = bwip.raw({ bcid: "code128", text: number });
  const bars = symbol && "sbs" in symbol ? symbol.sbs : [];
  const modules = bars.reduce((sum, each) => sum + each, 0);
  const module = Math.min(width / modules, 1.2);
  let at = x + (width - modules * module) / 2;
  bars.forEach((each, index) => {
    if (index % 2 === 0) pdf.rect(at, y, each * module, BARCODE_HEIGHT);
    at += each * module;
  });
  pdf.fill("#000000");
}

const initialsOf = (name: string): string =>
  name
    .split(/\s+/)
    .map((part) => [...part][0] ?? "")
    .slice(0, 2)
    .join("")
    .toUpperCase();
