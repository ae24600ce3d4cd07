import { email } from "../email.ts";
import { formatDay } from "../languages.ts";

export const trialEnding = email({
  name: "trial-ending",
  fromPlatform: true,
  sample: { contact: "Ana O'Neil", school: "Greenfield Academy", endsOn: "2026-12-05" },
  words: {
    en: ({ contact, school, endsOn }) => ({
      subject: `The trial of ${school} ends on ${formatDay(endsOn, "en")}`,
      paragraphs: [
        `Dear ${contact},`,
        `The trial of ${school} ends on ${formatDay(endsOn, "en")}. Choose a plan before then to keep full access.`,
      ],
    }),
    fr: ({ contact, school, endsOn }) => ({
      subject: `L'essai de ${school} se termine le ${formatDay(endsOn, "fr")}`,
      paragraphs: [
        `Bonjour ${contact},`,
        `L'essai de ${school} se termine le ${formatDay(endsOn, "fr")}. Choisissez une formule avant cette date pour conserver un accès complet.`,
      ],
    }),
    es: ({ contact, school, endsOn }) => ({
      subject: `La prueba de ${school} termina el ${formatDay(endsOn, "es")}`,
      paragraphs: [
        `Hola, ${contact}:`,
        `La prueba de ${school} termina el ${formatDay(endsOn, "es")}. Elija un plan antes de esa fecha para conservar el acceso completo.`,
      ],
    }),
    ar: ({ contact, school, endsOn }) => ({
      subject: `تنتهي الفترة التجريبية لـ ${school} في ${formatDay(endsOn, "ar")}`,
      paragraphs: [
        `مرحبًا ${contact}،`,
        `تنتهي الفترة التجريبية لـ ${school} في ${formatDay(endsOn, "ar")}. اختاروا خطة قبل ذلك للاحتفاظ بالوصول الكامل.`,
      ],
    }),
    sw: ({ contact, school, endsOn }) => ({
      subject: `Kipindi cha majaribio cha ${school} kinaisha ${formatDay(endsOn, "sw")}`,
      paragraphs: [
        `Habari ${contact},`,
        `Kipindi cha majaribio cha ${school} kinaisha ${formatDay(endsOn, "sw")}. Chagueni mpango kabla ya hapo ili mwendelee kupata huduma zote.`,
      ],
    }),
  },
});
