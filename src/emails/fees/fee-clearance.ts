import { email } from "../email.ts";
import { formatDay } from "../languages.ts";

/** The weekly statement of unpaid fees for all children of a payer. Amounts are decimals with their currency. */
export const feeClearance = email({
  name: "fee-clearance",
  sample: {
    payer: "Ana O'Neil",
    date: "2026-11-23",
    total: "700.00 USD",
    overdue: "450.00 USD" as string | null,
    children: [
      { child: "Leo O'Neil", balance: "450.00 USD" },
      { child: "Mia O'Neil", balance: "250.00 USD" },
    ],
    url: "https://school.example/",
  },
  words: {
    en: ({ payer, date, total, overdue, children, url }) => ({
      subject: `School fees: ${total} outstanding as of ${formatDay(date, "en")}`,
      paragraphs: [`Dear ${payer},`, "Below are your outstanding school fees. The statement is attached."],
      facts: [...balances(children), ["Total", total], ...late("Of which overdue", overdue)],
      action: { label: "View online", url },
      closing: ["Payments made in the last few days may not be included yet."],
    }),
    fr: ({ payer, date, total, overdue, children, url }) => ({
      subject: `Frais scolaires : ${total} à régler au ${formatDay(date, "fr")}`,
      paragraphs: [`Bonjour ${payer},`, "Voici ce qui reste à régler. Le relevé est joint."],
      facts: [...balances(children), ["Total", total], ...late("Dont en retard", overdue)],
      action: { label: "Le voir en ligne", url },
      closing: ["Les paiements de ces derniers jours n'y figurent peut-être pas encore."],
    }),
    es: ({ payer, date, total, overdue, children, url }) => ({
      subject: `Cuotas: ${total} pendientes al ${formatDay(date, "es")}`,
      paragraphs: [`Hola, ${payer}:`, "Esto es lo que queda por pagar. Adjuntamos el estado de cuenta."],
      facts: [...balances(children), ["Total", total], ...late("Del cual vencido", overdue)],
      action: { label: "Verlo en línea", url },
      closing: ["Es posible que los pagos de los últimos días aún no figuren."],
    }),
    ar: ({ payer, date, total, overdue, children, url }) => ({
      subject: `الرسوم: ${total} مستحقة حتى ${formatDay(date, "ar")}`,
      paragraphs: [`مرحبًا ${payer}،`, "هذا ما تبقى من الرسوم. تجدون كشف الحساب مرفقًا."],
      facts: [...balances(children), ["المجموع", total], ...late("منها متأخر", overdue)],
      action: { label: "عرضه على الإنترنت", url },
      closing: ["قد لا يشمل ذلك ما دفعتموه في الأيام الأخيرة."],
    }),
    sw: ({ payer, date, total, overdue, children, url }) => ({
      subject: `Karo: ${total} hazijalipwa hadi ${formatDay(date, "sw")}`,
      paragraphs: [`Habari ${payer},`, "Hiki ndicho kilichobaki kulipwa. Taarifa ya akaunti imeambatishwa."],
      facts: [...balances(children), ["Jumla", total], ...late("Iliyochelewa", overdue)],
      action: { label: "Iangalie mtandaoni", url },
      closing: ["Uliyolipa siku za karibuni huenda bado hayajaingia."],
    }),
  },
});

type Fact = readonly [label: string, value: string];

const balances = (children: ReadonlyArray<{ child: string; balance: string }>) =>
  children.map(({ child, balance }): Fact => [child, balance]);

const late = (label: string, overdue: string | null): Fact[] => (overdue === null ? [] : [[label, overdue]]);
