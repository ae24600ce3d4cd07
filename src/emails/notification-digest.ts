import { email } from "./email.ts";

interface Props {
  name: string;
  /** All of them, however many are shown. */
  count: number;
  items: ReadonlyArray<{ title: string; body: string }>;
  url: string;
}

const factsOf = ({ items }: Props) => items.map(({ title, body }): [string, string] => [title, body]);

/** What somebody was told in a day or a week, for those who want it in one mail. */
export const notificationDigest = email<Props>({
  name: "notification-digest",
  refusable: true,
  sample: {
    name: "Grace Wambui",
    count: 2,
    items: [
      { title: "Absence", body: "Samuel was marked absent on 21 November 2026." },
      { title: "Payment received", body: "The school received 1500.00 KES. Receipt RCT-2026-00012." },
    ],
    url: "https://school.example/notifications",
  },
  words: {
    en: (props, { name: school }) => ({
      subject: `What is new at ${school} (${props.count})`,
      paragraphs: [`Dear ${props.name},`, "This is what we told you since the last summary."],
      facts: factsOf(props),
      action: { label: "See all", url: props.url },
    }),
    fr: (props, { name: school }) => ({
      subject: `Nouvelles de ${school} (${props.count})`,
      paragraphs: [`Bonjour ${props.name},`, "Voici ce que nous vous avons dit depuis le dernier résumé."],
      facts: factsOf(props),
      action: { label: "Tout voir", url: props.url },
    }),
    es: (props, { name: school }) => ({
      subject: `Novedades de ${school} (${props.count})`,
      paragraphs: [`Hola, ${props.name}:`, "Esto es lo que le comunicamos desde el último resumen."],
      facts: factsOf(props),
      action: { label: "Ver todo", url: props.url },
    }),
    ar: (props, { name: school }) => ({
      subject: `الجديد في ${school} (${props.count})`,
      paragraphs: [`مرحبًا ${props.name}،`, "هذا ما أخبرناك به منذ الملخص الأخير."],
      facts: factsOf(props),
      action: { label: "عرض الكل", url: props.url },
    }),
    sw: (props, { name: school }) => ({
      subject: `Mapya ya ${school} (${props.count})`,
      paragraphs: [`Habari ${props.name},`, "Haya ndiyo tuliyokuambia tangu muhtasari uliopita."],
      facts: factsOf(props),
      action: { label: "Ona yote", url: props.url },
    }),
  },
});
