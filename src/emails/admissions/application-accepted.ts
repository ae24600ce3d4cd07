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

/** Confirms that the family accepted the offer. */
export const applicationAccepted = email<Props>({
  name: "application-accepted",
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
      subject: `You have accepted the place for ${child}`,
      paragraphs: [
        `Dear ${guardian},`,
        `Thank you for accepting the place for ${child} at ${school}. The school will now enroll ${child} and write to you about the next steps.`,
      ],
      facts: [
        ["Application", number],
        ["Grade level", grade],
      ],
      ...(url && { action: { label: "See your application", url } }),
    }),
    fr: ({ guardian, child, number, grade, url }, { name: school }) => ({
      subject: `Vous avez accepté la place pour ${child}`,
      paragraphs: [
        `Bonjour ${guardian},`,
        `Merci d'avoir accepté la place pour ${child} à ${school}. L'école va maintenant procéder à l'inscription et vous écrira pour la suite.`,
      ],
      facts: [
        ["Dossier", number],
        ["Niveau", grade],
      ],
      ...(url && { action: { label: "Voir votre dossier", url } }),
    }),
    es: ({ guardian, child, number, grade, url }, { name: school }) => ({
      subject: `Ha aceptado la plaza para ${child}`,
      paragraphs: [
        `Hola, ${guardian}:`,
        `Gracias por aceptar la plaza para ${child} en ${school}. La escuela hará ahora la matrícula y le escribirá sobre los próximos pasos.`,
      ],
      facts: [
        ["Solicitud", number],
        ["Grado", grade],
      ],
      ...(url && { action: { label: "Ver su solicitud", url } }),
    }),
    ar: ({ guardian, child, number, grade, url }, { name: school }) => ({
      subject: `قبلتم المقعد من أجل ${child}`,
      paragraphs: [
        `مرحبًا ${guardian}،`,
        `شكرًا لقبولكم المقعد من أجل ${child} في ${school}. ستقوم المدرسة الآن بالتسجيل وستكتب إليكم بشأن الخطوات التالية.`,
      ],
      facts: [
        ["الطلب", number],
        ["الصف", grade],
      ],
      ...(url && { action: { label: "عرض طلبكم", url } }),
    }),
    sw: ({ guardian, child, number, grade, url }, { name: school }) => ({
      subject: `Umekubali nafasi kwa ${child}`,
      paragraphs: [
        `Habari ${guardian},`,
        `Asante kwa kukubali nafasi ya ${child} katika ${school}. Shule sasa itamwandikisha ${child} na kukuandikia kuhusu hatua zinazofuata.`,
      ],
      facts: [
        ["Ombi", number],
        ["Darasa", grade],
      ],
      ...(url && { action: { label: "Tazama ombi lako", url } }),
    }),
  },
});
