import { email } from "../email.ts";
import { formatDay } from "../languages.ts";

interface Props {
  guardian: string;
  child: string;
  /** `YYYY-MM-DD` */
  date: string;
  /** `HH:MM`, of the school. */
  time: string;
  minutes: number;
  /** Empty if there is none. */
  place: string;
}

/** Says that an interview is cancelled. */
export const interviewCancelled = email<Props>({
  name: "interview-cancelled",
  sample: {
    ...{ guardian: "Ana O'Neil", child: "Leo O'Neil" },
    ...{ date: "2026-12-12", time: "09:30", minutes: 20, place: "Main office" },
  },
  words: {
    en: ({ guardian, child, date, time, minutes, place }, { name: school }) => ({
      subject: `Interview for ${child} cancelled`,
      paragraphs: [
        `Dear ${guardian},`,
        `The interview for ${child} at ${school} is cancelled.`,
        "You can see on the page of your application whether another time can be booked.",
      ],
      facts: [
        ["Day", formatDay(date, "en")],
        ["Time", `${time} (${minutes} minutes)`],
        ...(place ? [["Place", place] as const] : []),
      ],
    }),
    fr: ({ guardian, child, date, time, minutes, place }, { name: school }) => ({
      subject: `Entretien pour ${child} annulé`,
      paragraphs: [
        `Bonjour ${guardian},`,
        `L'entretien pour ${child} à ${school} est annulé.`,
        "La page de votre dossier montre si un autre créneau peut être réservé.",
      ],
      facts: [
        ["Jour", formatDay(date, "fr")],
        ["Heure", `${time} (${minutes} minutes)`],
        ...(place ? [["Lieu", place] as const] : []),
      ],
    }),
    es: ({ guardian, child, date, time, minutes, place }, { name: school }) => ({
      subject: `Entrevista de ${child} cancelada`,
      paragraphs: [
        `Hola, ${guardian}:`,
        `La entrevista de ${child} en ${school} está cancelada.`,
        "En la página de su solicitud puede ver si se puede reservar otra hora.",
      ],
      facts: [
        ["Día", formatDay(date, "es")],
        ["Hora", `${time} (${minutes} minutos)`],
        ...(place ? [["Lugar", place] as const] : []),
      ],
    }),
    ar: ({ guardian, child, date, time, minutes, place }, { name: school }) => ({
      subject: `إلغاء مقابلة ${child}`,
      paragraphs: [
        `مرحبًا ${guardian}،`,
        `أُلغيت مقابلة ${child} في ${school}.`,
        "تعرض صفحة طلبكم إن كان بالإمكان حجز موعد آخر.",
      ],
      facts: [
        ["اليوم", formatDay(date, "ar")],
        ["الوقت", `${time} (${minutes} دقيقة)`],
        ...(place ? [["المكان", place] as const] : []),
      ],
    }),
    sw: ({ guardian, child, date, time, minutes, place }, { name: school }) => ({
      subject: `Mahojiano ya ${child} yameghairiwa`,
      paragraphs: [
        `Habari ${guardian},`,
        `Mahojiano ya ${child} katika ${school} yameghairiwa.`,
        "Ukurasa wa ombi lako unaonyesha kama muda mwingine unaweza kuchaguliwa.",
      ],
      facts: [
        ["Siku", formatDay(date, "sw")],
        ["Saa", `${time} (${minutes} dakika)`],
        ...(place ? [["Mahali", place] as const] : []),
      ],
    }),
  },
});
