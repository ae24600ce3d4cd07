import { head } from "../head.ts";
import type { Letterhead } from "../letterhead.ts";
import { qrCode } from "../qr-code.ts";
import { colors, type Sheet } from "../sheet.ts";
import { signatures } from "../signatures.ts";

/** Printed content of a letter or certificate; dates are written in its language. */
export interface LetterPage {
  language: "en" | "fr" | "es" | "ar" | "sw";
  title: string;
  number: string;
  issuedOn: string;
  expiresOn: string | null;
  body: string;
  signatures: readonly string[];
  /** For the footer. */
  person: string;
  /** Null in a preview. */
  verification: { code: string; url: string } | null;
}

interface Words {
  issued: string;
  validUntil: string;
  verify: string;
  preview: string;
}

const words: Readonly<Record<LetterPage["language"], Words>> = {
  en: {
    preview: "Preview: not valid",
    issued: "Date",
    validUntil: "Valid until",
    verify:
      "Scan the code, or enter it at the address below, to check that this document is genuine and valid.",
  },
  fr: {
    preview: "Aperçu : sans valeur",
    issued: "Date",
    validUntil: "Valable jusqu’au",
    verify:
      "Scannez le code ou saisissez-le à l’adresse ci-dessous pour vérifier que ce document est authentique et valable.",
  },
  es: {
    preview: "Vista previa: no válido",
    issued: "Fecha",
    validUntil: "Válido hasta",
    verify:
      "Escanee el código o escríbalo en la dirección de abajo para comprobar que este documento es auténtico y válido.",
  },
  ar: {
    preview: "معاينة: غير صالحة",
    issued: "التاريخ",
    validUntil: "صالحة حتى",
    verify: "امسح الرمز أو أدخله في العنوان أدناه للتحقق من صحة هذه الوثيقة وسريانها.",
  },
  sw: {
    preview: "Onyesho: si halali",
    issued: "Tarehe",
    validUntil: "Halali hadi",
    verify: "Changanua msimbo, au uandike kwenye anwani iliyo hapa chini, ili kuthibitisha hati hii.",
  },
};

const QR_SIZE = 64;

/** Draws a letter with the school's letterhead, signature lines and the QR code of its verification. */
export function drawLetter(sheet: Sheet, school: Letterhead, page: LetterPage): void {
  const { issued, validUntil, verify, preview } = words[page.language];
  const notice = page.verification ? null : preview;
  head(sheet, school, { title: page.title, aside: page.number, notice });
  const style = { size: 11, align: "natural" } as const;
  sheet.paragraph(`${issued}: ${page.issuedOn}`, { ...style, size: 9.5, color: colors.soft });
  if (page.expiresOn)
    sheet.paragraph(`${validUntil}: ${page.expiresOn}`, { ...style, size: 9.5, color: colors.soft });
  sheet.y += 14;
  sheet.paragraph(page.body, style);
  sheet.y += 10;
  if (page.signatures.length) signatures(sheet, page.signatures);
  if (page.verification) {
    sheet.ensure(QR_SIZE + 24);
    sheet.y += 18;
    const { code, url } = page.verification;
    qrCode(sheet.pdf, url, sheet.mirrored(sheet.left, QR_SIZE), sheet.y, QR_SIZE);
    const x = sheet.left + QR_SIZE + 12;
    const room = sheet.width - QR_SIZE - 12;
    sheet.line(code, x, sheet.y + 4, room, { size: 12, bold: true });
    sheet.line(verify, x, sheet.y + 24, room, { size: 8, color: colors.soft });
    sheet.line(url, x, sheet.y + 37, room, { size: 8, color: colors.soft, base: "ltr" });
    sheet.y += QR_SIZE + 4;
  }
  sheet.finishPages([page.number, page.person].filter(Boolean).join(", "));
}
