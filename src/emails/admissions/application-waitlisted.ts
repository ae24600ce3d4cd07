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

/** Says that the application is on the waiting list. */
export const applicationWaitlisted = email<Props>({
  name: "application-waitlisted",
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
      subject: `${child} is on the waiting list`,
      paragraphs: [
        `Dear ${guardian},`,
        `At the moment ${school} has no free place in this grade level. ${child} is on our waiting list.`,
        `If a place becomes free for ${child}, we will write to you. You do not need to do anything.`,
      ],
      facts: [
        ["Application", number],
        ["Grade level", grade],
      ],
      ...(url && { action: { label: "See your application", url } }),
    }),
    fr: ({ guardian, child, number, grade, url }, { name: school }) => ({
      subject: `${child} est sur la liste d'attente`,
      paragraphs: [
        `Bonjour ${guardian},`,
        `Pour le moment, ${school} n'a pas de place libre à ce niveau. ${child} est sur notre liste d'attente.`,
        `Si une place se libère pour ${child}, nous vous écrirons. Vous n'avez rien à faire.`,
      ],
      facts: [
        ["Dossier", number],
        ["Niveau", grade],
      ],
      ...(url && { action: { label: "Voir votre dossier", url } }),
    }),
    es: ({ guardian, child, number, grade, url }, { name: school }) => ({
      subject: `${child} está en la lista de espera`,
      paragraphs: [
        `Hola, ${guardian}:`,
        `En este momento ${school} no tiene plazas libres en este grado. ${child} está en nuestra lista de espera.`,
        `Si queda libre una plaza para ${child}, le escribiremos. No tiene que hacer nada.`,
      ],
      facts: [
        ["Solicitud", number],
        ["Grado", grade],
      ],
      ...(url && { action: { label: "Ver su solicitud", url } }),
    }),
    ar: ({ guardian, child, number, grade, url }, { name: school }) => ({
      subject: `${child} في قائمة الانتظار`,
      paragraphs: [
        `مرحبًا ${guardian}،`,
        `لا يوجد حاليًا مقعد شاغر في هذا الصف في ${school}. ${child} في قائمة الانتظار لدينا.`,
        `إذا شغر مقعد من أجل ${child} فسنكتب إليكم. لا يلزمكم فعل شيء.`,
      ],
      facts: [
        ["الطلب", number],
        ["الصف", grade],
      ],
      ...(url && { action: { label: "عرض طلبكم", url } }),
    }),
    sw: ({ guardian, child, number, grade, url }, { name: school }) => ({
      subject: `${child} yuko kwenye orodha ya kusubiri`,
      paragraphs: [
        `Habari ${guardian},`,
        `Kwa sasa ${school} haina nafasi katika darasa hili. ${child} yuko kwenye orodha yetu ya kusubiri.`,
        `Nafasi ikipatikana kwa ${child}, tutakuandikia. Huhitaji kufanya chochote.`,
      ],
      facts: [
        ["Ombi", number],
        ["Darasa", grade],
      ],
      ...(url && { action: { label: "Tazama ombi lako", url } }),
    }),
  },
});
