import type { Letterhead } from "../letterhead.ts";
import { colors, type Sheet } from "../sheet.ts";
import { cardSize } from "./id-card.ts";

/** Printed content of a visitor's badge. */
export interface VisitorBadgePage {
  language: "en" | "fr" | "es" | "ar" | "sw";
  name: string;
  purpose: string | null;
  host: string | null;
  /** Day and time of arrival. */
  arrived: string;
}

const words: Readonly<Record<VisitorBadgePage["language"], Record<"visitor" | "host" | "arrived", string>>> =
  {
    en: { visitor: "VISITOR", host: "Visits", arrived: "Arrived" },
    fr: { visitor: "VISITEUR", host: "Rend visite à", arrived: "Arrivée" },
    es: { visitor: "VISITANTE", host: "Visita a", arrived: "Llegada" },
    ar: { visitor: "زائر", host: "يزور", arrived: "الوصول" },
    sw: { visitor: "MGENI", host: "Anamtembelea", arrived: "Amefika" },
  };

const MARGIN = 12;

/** Draws the badge of a visitor on a page of card size. */
export function drawVisitorBadge(sheet: Sheet, school: Letterhead, page: VisitorBadgePage): void {
  const { width, height } = cardSize;
  const text = words[page.language];
  const room = width - 2 * MARGIN;
  sheet.addPageOf(width, height);
  sheet.pdf.rect(0, 0, width, 34).fill("#9a3412");
  sheet.line(text.visitor, MARGIN, 6, room, { size: 15, bold: true, color: "#ffffff", align: "center" });
  sheet.line(school.name, MARGIN, 42, room, { size: 8, color: colors.soft, align: "center" });
  sheet.line(page.name, MARGIN, 58, room, { size: 16, bold: true, align: "center" });
  if (page.purpose) sheet.line(page.purpose, MARGIN, 84, room, { size: 9, align: "center" });
  if (page.host) sheet.line(`${text.host}: ${page.host}`, MARGIN, 102, room, { size: 9, align: "center" });
  sheet.line(`${text.arrived}: ${page.arrived}`, MARGIN, 124, room, {
    size: 8,
    color: colors.soft,
    align: "center",
  });
  sheet.releasePages();
}
