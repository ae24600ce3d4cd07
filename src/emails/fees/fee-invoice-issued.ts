import { email } from "../email.ts";
import { formatDay } from "../languages.ts";

export const feeInvoiceIssued = email({
  name: "fee-invoice-issued",
  sample: {
    guardian: "Ana O'Neil",
    child: "Leo O'Neil",
    number: "INV-2026-00001",
    total: "450.00 USD",
    dueOn: "2026-12-05",
    url: "https://school.example/",
  },
  words: {
    en: ({ guardian, child, number, total, dueOn, url }) => ({
      subject: `Invoice ${number} for ${child}`,
      paragraphs: [`Dear ${guardian},`, `A new invoice has been issued for ${child}.`],
      facts: [
        ["Invoice", number],
        ["Amount", total],
        ["Due on", formatDay(dueOn, "en")],
      ],
      action: { label: "View online", url },
    }),
    fr: ({ guardian, child, number, total, dueOn, url }) => ({
      subject: `Facture ${number} pour ${child}`,
      paragraphs: [`Bonjour ${guardian},`, `Une nouvelle facture a été établie pour ${child}.`],
      facts: [
        ["Facture", number],
        ["Montant", total],
        ["Échéance", formatDay(dueOn, "fr")],
      ],
      action: { label: "La voir en ligne", url },
    }),
    es: ({ guardian, child, number, total, dueOn, url }) => ({
      subject: `Factura ${number} de ${child}`,
      paragraphs: [`Hola, ${guardian}:`, `Se ha emitido una nueva factura de ${child}.`],
      facts: [
        ["Factura", number],
        ["Importe", total],
        ["Vencimiento", formatDay(dueOn, "es")],
      ],
      action: { label: "Verla en línea", url },
    }),
    ar: ({ guardian, child, number, total, dueOn, url }) => ({
      subject: `الفاتورة ${number} الخاصة بـ ${child}`,
      paragraphs: [`مرحبًا ${guardian}،`, `صدرت فاتورة جديدة خاصة بـ ${child}.`],
      facts: [
        ["الفاتورة", number],
        ["المبلغ", total],
        ["تاريخ الاستحقاق", formatDay(dueOn, "ar")],
      ],
      action: { label: "عرضها على الإنترنت", url },
    }),
    sw: ({ guardian, child, number, total, dueOn, url }) => ({
      subject: `Ankara ${number} ya ${child}`,
      paragraphs: [`Habari ${guardian},`, `Kuna ankara mpya ya ${child}.`],
      facts: [
        ["Ankara", number],
        ["Kiasi", total],
        ["Tarehe ya mwisho", formatDay(dueOn, "sw")],
      ],
      action: { label: "Iangalie mtandaoni", url },
    }),
  },
});
