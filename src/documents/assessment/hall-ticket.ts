import { head } from "../head.ts";
import type { Letterhead } from "../letterhead.ts";
import { qrCode } from "../qr-code.ts";
import { colors, type Sheet } from "../sheet.ts";
import { signatures } from "../signatures.ts";

/** Printed content of a hall ticket; dates are written in its language, times are those of the school's zone. */
export interface HallTicketPage {
  exam: string;
  student: string;
  admissionNumber: string;
  class: string;
  number: string;
  papers: ReadonlyArray<{
    date: string;
    time: string;
    course: string;
    room: string | null;
    seat: string | null;
  }>;
  /** JPEG; without one an empty frame is drawn for a glued photo. */
  photo: Uint8Array | null;
  verification: { code: string; url: string };
}

const none = "–";
const PHOTO = { width: 72, height: 92 } as const;
const QR_SIZE = 64;

/** Draws the admission of a student to an exam: photo, papers with room and seat, and the QR code of its verification. */
export function drawHallTicket(sheet: Sheet, school: Letterhead, page: HallTicketPage): void {
  const { words } = sheet;
  head(sheet, school, { title: words.hallTicket.title, aside: page.number, notice: null });
  const top = sheet.y;
  const x = sheet.left + sheet.width - PHOTO.width;
  if (page.photo) sheet.photo(page.photo, x, top, PHOTO.width, PHOTO.height);
  else
    sheet.pdf
      .rect(sheet.mirrored(x, PHOTO.width), top, PHOTO.width, PHOTO.height)
      .lineWidth(0.6)
      .strokeColor(colors.line)
      .stroke();
  const room = sheet.width - PHOTO.width - 14;
  const facts = [
    [words.exam, page.exam],
    [words.student, page.student],
    [words.admissionNumber, page.admissionNumber],
    [words.class, page.class],
  ] as const;
  facts.forEach(([label, value], index) => {
    const y = top + index * 24;
    sheet.line(label, sheet.left, y, room, { size: 7.5, color: colors.soft });
    sheet.line(value, sheet.left, y + 9, room, { size: 10.5, bold: true });
  });
  sheet.y = top + PHOTO.height + 14;
  sheet.table(
    [
      { heading: words.date, width: 24 },
      { heading: words.hallTicket.time, width: 16 },
      { heading: words.course, width: 32 },
      { heading: words.hallTicket.room, width: 16 },
      { heading: words.hallTicket.seat, width: 12 },
    ],
    page.papers.map(({ date, time, course, room: place, seat }) => [
      date,
      time,
      course,
      place ?? none,
      seat ?? none,
    ]),
  );
  sheet.y += 6;
  sheet.paragraph(words.hallTicket.rules, { size: 9, color: colors.soft, align: "natural" });
  signatures(sheet, [words.student, words.headOfSchool]);
  sheet.ensure(QR_SIZE + 24);
  sheet.y += 18;
  const { code, url } = page.verification;
  qrCode(sheet.pdf, url, sheet.mirrored(sheet.left, QR_SIZE), sheet.y, QR_SIZE);
  const beside = sheet.left + QR_SIZE + 12;
  const space = sheet.width - QR_SIZE - 12;
  sheet.line(code, beside, sheet.y + 4, space, { size: 12, bold: true });
  sheet.line(words.hallTicket.verify, beside, sheet.y + 24, space, { size: 8, color: colors.soft });
  sheet.line(url, beside, sheet.y + 37, space, { size: 8, color: colors.soft, base: "ltr" });
  sheet.y += QR_SIZE + 4;
  sheet.finishPages(`${page.number}, ${page.student}`);
}
