import { email } from "../email.ts";
import type { Language } from "../languages.ts";

interface Props {
  name: string;
  title: string;
  body: string;
  url: string | null;
}

const inWords =
  (greet: (name: string) => string, label: string) =>
  ({ name, title, body, url }: Props) => ({
    subject: title,
    paragraphs: [greet(name)],
    written: body,
    ...(url && { action: { label, url } }),
  });

/** A notification, for people who want it by email too. */
export const notificationEmail = email<Props>({
  name: "notification",
  refusable: true,
  sample: {
    name: "Grace Wambui",
    title: "Absence",
    body: "Samuel was marked absent on 21 November 2026.",
    url: "https://school.example/attendance",
  },
  words: {
    en: inWords((name) => `Dear ${name},`, "Open"),
    fr: inWords((name) => `Bonjour ${name},`, "Ouvrir"),
    es: inWords((name) => `Hola, ${name}:`, "Abrir"),
    ar: inWords((name) => `مرحبًا ${name}،`, "فتح"),
    sw: inWords((name) => `Habari ${name},`, "Fungua"),
  } satisfies Record<Language, unknown>,
});
