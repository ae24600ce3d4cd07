import { email } from "../email.ts";
import { formatDay } from "../languages.ts";

export const trialEnded = email({
  name: "trial-ended",
  fromPlatform: true,
  sample: { contact: "Ana O'Neil", school: "Greenfield Academy", readOnlyFrom: "2026-12-12" },
  words: {
    en: ({ contact, school, readOnlyFrom }) => ({
      subject: `The trial of ${school} has ended`,
      paragraphs: [
        `Dear ${contact},`,
        `The trial of ${school} has ended. Choose a plan to continue. From ${formatDay(readOnlyFrom, "en")} the school will be read-only; no data will be deleted.`,
      ],
    }),
    fr: ({ contact, school, readOnlyFrom }) => ({
      subject: `L'essai de ${school} est terminé`,
      paragraphs: [
        `Bonjour ${contact},`,
        `L'essai de ${school} est terminé. Choisissez une formule pour continuer. À partir du ${formatDay(readOnlyFrom, "fr")}, l'école sera en lecture seule ; aucune donnée ne sera supprimée.`,
      ],
    }),
    es: ({ contact, school, readOnlyFrom }) => ({
      subject: `La prueba de ${school} ha terminado`,
      paragraphs: [
        `Hola, ${contact}:`,
        `La prueba de ${school} ha terminado. Elija un plan para continuar. Desde el ${formatDay(readOnlyFrom, "es")} la escuela será de solo lectura; no se borrará ningún dato.`,
      ],
    }),
    ar: ({ contact, school, readOnlyFrom }) => ({
      subject: `انتهت الفترة التجريبية لـ ${school}`,
      paragraphs: [
        `مرحبًا ${contact}،`,
        `انتهت الفترة التجريبية لـ ${school}. اختاروا خطة للمتابعة. ابتداءً من ${formatDay(readOnlyFrom, "ar")} ستكون بيانات المدرسة للقراءة فقط، ولن يُحذف شيء.`,
      ],
    }),
    sw: ({ contact, school, readOnlyFrom }) => ({
      subject: `Kipindi cha majaribio cha ${school} kimeisha`,
      paragraphs: [
        `Habari ${contact},`,
        `Kipindi cha majaribio cha ${school} kimeisha. Chagueni mpango ili kuendelea. Kuanzia ${formatDay(readOnlyFrom, "sw")} shule itasomeka lakini haitabadilishwa; hakuna kinachofutwa.`,
      ],
    }),
  },
});
