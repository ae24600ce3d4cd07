import { email } from "../email.ts";
import { formatDay } from "../languages.ts";

interface Props extends Sums {
  contact: string;
  school: string;
  number: string;
  total: string;
  /** `YYYY-MM-DD` */
  dueOn: string;
  /** Payment instructions, multi-line; null if the platform has not set any. */
  payTo: string | null;
}

interface Sums {
  subtotal: string;
  /** "0" if no tax is due; then only the total is shown. */
  taxPercent: string;
  tax: string;
}

const taxed = ({ subtotal, taxPercent, tax }: Sums, net: string, label: (percent: string) => string) =>
  taxPercent === "0"
    ? []
    : ([
        [net, subtotal],
        [label(taxPercent), tax],
      ] as const);

/** Appends the payment instructions to the paragraphs. */
const withPayment = (paragraphs: readonly string[], payTo: string | null, words: string) =>
  payTo ? { paragraphs: [...paragraphs, words], written: payTo } : { paragraphs };

export const subscriptionInvoiceDue = email<Props>({
  name: "subscription-invoice-due",
  fromPlatform: true,
  sample: {
    contact: "Ana O'Neil",
    school: "Greenfield Academy",
    number: "SUB-2026-00001",
    subtotal: "450.00 USD",
    taxPercent: "16",
    tax: "72.00 USD",
    total: "522.00 USD",
    dueOn: "2026-12-05",
    payTo: "School Platform Ltd\nExample Bank, IBAN XX00 1234 5678 9012",
  },
  words: {
    en: ({ contact, school, number, total, dueOn, payTo, ...sums }) => ({
      subject: `Invoice ${number} for ${school} is due on ${formatDay(dueOn, "en")}`,
      ...withPayment(
        [`Dear ${contact},`, `The subscription invoice of ${school} has not been paid yet.`],
        payTo,
        "Please pay as follows, quoting the school and the invoice number:",
      ),
      facts: [
        ["Invoice", number],
        ...taxed(sums, "Net", (percent) => `Tax (${percent} %)`),
        ["Amount", total],
        ["Due on", formatDay(dueOn, "en")],
      ],
      closing: [
        "If you have already paid, please ignore this reminder. Your school's data stays readable in any case.",
      ],
    }),
    fr: ({ contact, school, number, total, dueOn, payTo, ...sums }) => ({
      subject: `La facture ${number} de ${school} est à régler le ${formatDay(dueOn, "fr")}`,
      ...withPayment(
        [`Bonjour ${contact},`, `La facture d'abonnement de ${school} n'est pas encore réglée.`],
        payTo,
        "À régler comme suit, en indiquant l'école et le numéro de la facture :",
      ),
      facts: [
        ["Facture", number],
        ...taxed(sums, "Hors taxe", (percent) => `Taxe (${percent} %)`),
        ["Montant", total],
        ["Échéance", formatDay(dueOn, "fr")],
      ],
      closing: [
        "Si vous avez déjà réglé, ignorez ce rappel. Les données de l'école restent lisibles dans tous les cas.",
      ],
    }),
    es: ({ contact, school, number, total, dueOn, payTo, ...sums }) => ({
      subject: `La factura ${number} de ${school} vence el ${formatDay(dueOn, "es")}`,
      ...withPayment(
        [`Hola, ${contact}:`, `La factura de suscripción de ${school} aún no está pagada.`],
        payTo,
        "Páguela como sigue, indicando la escuela y el número de la factura:",
      ),
      facts: [
        ["Factura", number],
        ...taxed(sums, "Base imponible", (percent) => `Impuesto (${percent} %)`),
        ["Importe", total],
        ["Vencimiento", formatDay(dueOn, "es")],
      ],
      closing: [
        "Si ya la pagó, ignore este recordatorio. Los datos de la escuela se podrán consultar en todo caso.",
      ],
    }),
    ar: ({ contact, school, number, total, dueOn, payTo, ...sums }) => ({
      subject: `الفاتورة ${number} لـ ${school} تستحق في ${formatDay(dueOn, "ar")}`,
      ...withPayment(
        [`مرحبًا ${contact}،`, `لم تُسدَّد فاتورة اشتراك ${school} بعد.`],
        payTo,
        "يرجى السداد كما يلي، مع ذكر المدرسة ورقم الفاتورة:",
      ),
      facts: [
        ["الفاتورة", number],
        // Isolated, so that the percent sign stays on its side.
        ...taxed(sums, "المبلغ قبل الضريبة", (percent) => `الضريبة (\u2066${percent} %\u2069)`),
        ["المبلغ", total],
        ["تاريخ الاستحقاق", formatDay(dueOn, "ar")],
      ],
      closing: ["إن كنتم قد سددتم فيرجى تجاهل هذا التذكير. تبقى بيانات المدرسة متاحة للقراءة في كل حال."],
    }),
    sw: ({ contact, school, number, total, dueOn, payTo, ...sums }) => ({
      subject: `Ankara ${number} ya ${school} inatakiwa kulipwa ${formatDay(dueOn, "sw")}`,
      ...withPayment(
        [`Habari ${contact},`, `Ankara ya usajili wa ${school} bado haijalipwa.`],
        payTo,
        "Tafadhali lipeni kama ifuatavyo, mkitaja shule na nambari ya ankara:",
      ),
      facts: [
        ["Ankara", number],
        ...taxed(sums, "Kabla ya kodi", (percent) => `Kodi (${percent} %)`),
        ["Kiasi", total],
        ["Tarehe ya mwisho", formatDay(dueOn, "sw")],
      ],
      closing: ["Ikiwa mmeshalipa, puuzeni ukumbusho huu. Data ya shule itaendelea kusomeka kwa vyovyote."],
    }),
  },
});
