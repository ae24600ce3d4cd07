import { email } from "../email.ts";

interface Props {
  name: string;
  /** Total number, including those that are not in `items`. */
  count: number;
  items: ReadonlyArray<{ title: string; body: string }>;
  url: string;
}

const factsOf = ({ items }: Props) => items.map(({ title, body }): [string, string] => [title, body]);

/** Notifications of a day or a week, for people who prefer a single email. */
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
      subject: `News from ${school} (${props.count})`,
      paragraphs: [`Dear ${props.name},`, "Here are your notifications since the last summary."],
      facts: factsOf(props),
      action: { label: "View all", url: props.url },
    }),
    fr: (props, { name: school }) => ({
      subject: `Nouvelles de ${school} (${props.count})`,
      paragraphs: [`Bonjour ${props.name},`, "Voici vos notifications depuis le dernier résumé."],
      facts: factsOf(props),
      action: { label: "Tout voir", url: props.url },
    }),
    es: (props, { name: school }) => ({
      subject: `Novedades de ${school} (${props.count})`,
      paragraphs: [`Hola, ${props.name}:`, "Estas son sus notificaciones desde el último resumen."],
      facts: factsOf(props),
      action: { label: "Ver todo", url: props.url },
    }),
    ar: (props, { name: school }) => ({
      subject: `الجديد في ${school} (${props.count})`,
      paragraphs: [`مرحبًا ${props.name}،`, "هذه إشعاراتك منذ الملخص الأخير."],
      facts: factsOf(props),
      action: { label: "عرض الكل", url: props.url },
    }),
    sw: (props, { name: school }) => ({
      subject: `Mapya ya ${school} (${props.count})`,
      paragraphs: [`Habari ${props.name},`, "Hizi ni arifa zako tangu muhtasari uliopita."],
      facts: factsOf(props),
      action: { label: "Ona yote", url: props.url },
    }),
  },
});
