import { email } from "../email.ts";

interface Props {
  guardian: string;
  child: string;
  /** Of the application. */
  number: string;
  grade: string;
  /** Opens the application; null if the service does not know its own address. */
  url: string | null;
}

/** Sent when an application has been submitted. */
export const applicationReceived = email<Props>({
  name: "application-received",
  secret: true,
  sample: {
    guardian: "Ana O'Neil",
    child: "Leo O'Neil",
    number: "A2026/12",
    grade: "Grade 1",
    url: "https://school.example/apply/greenfield#token=0000",
  },
  words: {
    en: ({ guardian, child, number, grade, url }, { name: school }) => ({
      subject: `We have received the application for ${child}`,
      paragraphs: [
        `Dear ${guardian},`,
        `Thank you for applying to ${school} for ${child}. We have received the application and will review it.`,
        "You do not need to do anything now. We will write to you as soon as there is a decision.",
      ],
      facts: [
        ["Application", number],
        ["Grade level", grade],
      ],
      ...(url && { action: { label: "See your application", url } }),
    }),
    fr: ({ guardian, child, number, grade, url }, { name: school }) => ({
      subject: `Nous avons reçu la candidature de ${child}`,
      paragraphs: [
        `Bonjour ${guardian},`,
        `Merci d'avoir déposé une candidature à ${school} pour ${child}. Nous l'avons bien reçue et allons l'étudier.`,
        "Vous n'avez rien à faire pour le moment. Nous vous écrirons dès qu'une décision sera prise.",
      ],
      facts: [
        ["Dossier", number],
        ["Niveau", grade],
      ],
      ...(url && { action: { label: "Voir votre dossier", url } }),
    }),
    es: ({ guardian, child, number, grade, url }, { name: school }) => ({
      subject: `Hemos recibido la solicitud de ${child}`,
      paragraphs: [
        `Hola, ${guardian}:`,
        `Gracias por presentar una solicitud en ${school} para ${child}. La hemos recibido y la vamos a revisar.`,
        "No tiene que hacer nada por ahora. Le escribiremos en cuanto haya una decisión.",
      ],
      facts: [
        ["Solicitud", number],
        ["Grado", grade],
      ],
      ...(url && { action: { label: "Ver su solicitud", url } }),
    }),
    ar: ({ guardian, child, number, grade, url }, { name: school }) => ({
      subject: `استلمنا طلب التحاق ${child}`,
      paragraphs: [
        `مرحبًا ${guardian}،`,
        `شكرًا لتقديم طلب إلى ${school} من أجل ${child}. استلمنا الطلب وسنراجعه.`,
        "لا يلزمكم فعل شيء الآن. سنكتب إليكم حالما يصدر قرار.",
      ],
      facts: [
        ["الطلب", number],
        ["الصف", grade],
      ],
      ...(url && { action: { label: "عرض طلبكم", url } }),
    }),
    sw: ({ guardian, child, number, grade, url }, { name: school }) => ({
      subject: `Tumepokea ombi la ${child}`,
      paragraphs: [
        `Habari ${guardian},`,
        `Asante kwa kuomba nafasi ${school} kwa ajili ya ${child}. Tumepokea ombi na tutalipitia.`,
        "Huhitaji kufanya chochote sasa. Tutakuandikia uamuzi utakapokuwa tayari.",
      ],
      facts: [
        ["Ombi", number],
        ["Darasa", grade],
      ],
      ...(url && { action: { label: "Tazama ombi lako", url } }),
    }),
  },
});
