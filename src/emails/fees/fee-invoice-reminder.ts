import { email } from "../email.ts";
import { formatDay } from "../languages.ts";

export const feeInvoiceReminder = email({
  name: "fee-invoice-reminder",
  sample: {
    guardian: "Ana O'Neil",
    child: "Leo O'Neil",
    number: "INV-2026-00001",
    open: "120.00 USD",
    dueOn: "2026-12-05",
    url: "https://school.example/",
  },
  words: {
    en: ({ guardian, child, number, open, dueOn, url }) => ({
      subject: `Reminder: invoice ${number} for ${child}`,
      paragraphs: [
        `Dear ${guardian},`,
        `An invoice for ${child} is not fully paid yet. If you have paid in the last days, please ignore this email.`,
      ],
      facts: [
        ["Invoice", number],
        ["Still open", open],
        ["Due on", formatDay(dueOn, "en")],
      ],
      action: { label: "View online", url },
    }),
    fr: ({ guardian, child, number, open, dueOn, url }) => ({
      subject: `Rappel : facture ${number} pour ${child}`,
      paragraphs: [
        `Bonjour ${guardian},`,
        `Une facture pour ${child} n’est pas encore entièrement payée. Si vous avez payé ces derniers jours, ne tenez pas compte de ce message.`,
      ],
      facts: [
        ["Facture", number],
        ["Reste à payer", open],
        ["Échéance", formatDay(dueOn, "fr")],
      ],
      action: { label: "La voir en ligne", url },
    }),
    es: ({ guardian, child, number, open, dueOn, url }) => ({
      subject: `Recordatorio: factura ${number} de ${child}`,
      paragraphs: [
        `Hola, ${guardian}:`,
        `Una factura de ${child} aún no está pagada por completo. Si ha pagado en los últimos días, no tenga en cuenta este mensaje.`,
      ],
      facts: [
        ["Factura", number],
        ["Pendiente", open],
        ["Vencimiento", formatDay(dueOn, "es")],
      ],
      action: { label: "Verla en línea", url },
    }),
    ar: ({ guardian, child, number, open, dueOn, url }) => ({
      subject: `تذكير: الفاتورة ${number} الخاصة بـ ${child}`,
      paragraphs: [
        `مرحبًا ${guardian}،`,
        `توجد فاتورة خاصة بـ ${child} لم تُسدد بالكامل بعد. إذا كنتم قد دفعتم في الأيام الأخيرة فنرجو تجاهل هذه الرسالة.`,
      ],
      facts: [
        ["الفاتورة", number],
        ["المتبقي", open],
        ["تاريخ الاستحقاق", formatDay(dueOn, "ar")],
      ],
      action: { label: "عرضها على الإنترنت", url },
    }),
    sw: ({ guardian, child, number, open, dueOn, url }) => ({
      subject: `Kumbusho: ankara ${number} ya ${child}`,
      paragraphs: [
        `Habari ${guardian},`,
        `Ankara ya ${child} bado haijalipwa yote. Ikiwa umelipa siku hizi chache, tafadhali puuza barua hii.`,
      ],
      facts: [
        ["Ankara", number],
        ["Bado", open],
        ["Tarehe ya mwisho", formatDay(dueOn, "sw")],
      ],
      action: { label: "Iangalie mtandaoni", url },
    }),
  },
});
