import { email } from "../email.ts";
import { formatDay } from "../languages.ts";

export const paymentReceived = email({
  name: "payment-received",
  once: true,
  sample: {
    guardian: "Ana O'Neil",
    children: "Leo O'Neil, Mia O'Neil",
    number: "RCT-2026-00001",
    amount: "450.00 USD",
    paidOn: "2026-11-20",
  },
  words: {
    en: ({ guardian, children, number, amount, paidOn }) => ({
      subject: `Receipt ${number} for your payment`,
      paragraphs: [`Dear ${guardian},`, "Thank you for your payment. The receipt is attached."],
      facts: [
        ["Receipt", number],
        ["Amount", amount],
        ["Paid on", formatDay(paidOn, "en")],
        ["For", children],
      ],
    }),
    fr: ({ guardian, children, number, amount, paidOn }) => ({
      subject: `Reçu ${number} de votre paiement`,
      paragraphs: [`Bonjour ${guardian},`, "Merci de votre paiement. Le reçu est joint."],
      facts: [
        ["Reçu", number],
        ["Montant", amount],
        ["Payé le", formatDay(paidOn, "fr")],
        ["Pour", children],
      ],
    }),
    es: ({ guardian, children, number, amount, paidOn }) => ({
      subject: `Recibo ${number} de su pago`,
      paragraphs: [`Hola, ${guardian}:`, "Gracias por su pago. Adjuntamos el recibo."],
      facts: [
        ["Recibo", number],
        ["Importe", amount],
        ["Pagado el", formatDay(paidOn, "es")],
        ["Para", children],
      ],
    }),
    ar: ({ guardian, children, number, amount, paidOn }) => ({
      subject: `الإيصال ${number} عن دفعتكم`,
      paragraphs: [`مرحبًا ${guardian}،`, "شكرًا على الدفع. تجدون الإيصال مرفقًا."],
      facts: [
        ["الإيصال", number],
        ["المبلغ", amount],
        ["تاريخ الدفع", formatDay(paidOn, "ar")],
        ["عن", children],
      ],
    }),
    sw: ({ guardian, children, number, amount, paidOn }) => ({
      subject: `Risiti ${number} ya malipo yako`,
      paragraphs: [`Habari ${guardian},`, "Asante kwa malipo yako. Risiti imeambatishwa."],
      facts: [
        ["Risiti", number],
        ["Kiasi", amount],
        ["Tarehe ya malipo", formatDay(paidOn, "sw")],
        ["Kwa ajili ya", children],
      ],
    }),
  },
});
