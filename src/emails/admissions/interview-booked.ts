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

/** Confirms the interview that a family booked. */
export const interviewBooked = email<Props>({
  name: "interview-booked",
  sample: {
    ...{ guardian: "Ana O'Neil", child: "Leo O'Neil" },
    ...{ date: "2026-12-12", time: "09:30", minutes: 20, place: "Main office" },
  },
  words: {
    en: ({ guardian, child, date, time, minutes, place }, { name: school }) => ({
      subject: `Interview for ${child}`,
      paragraphs: [
        `Dear ${guardian},`,
        `Your interview for ${child} at ${school} is booked.`,
        "If you cannot come, cancel it on the page of your application so that another family can have the time.",
      ],
      facts: [
        ["Day", formatDay(date, "en")],
        ["Time", `${time} (${minutes} minutes)`],
        ...(place ? [["Place", place] as const] : []),
      ],
    }),
    fr: ({ guardian, child, date, time, minutes, place }, { name: school }) => ({
      subject: `Entretien pour ${child}`,
      paragraphs: [
        `Bonjour ${guardian},`,
        `Votre entretien pour ${child} à ${school} est réservé.`,
        "Si vous ne pouvez pas venir, annulez-le sur la page de votre dossier pour qu'une autre famille puisse prendre ce créneau.",
      ],
      facts: [
        ["Jour", formatDay(date, "fr")],
        ["Heure", `${time} (${minutes} minutes)`],
        ...(place ? [["Lieu", place] as const] : []),
      ],
    }),
    es: ({ guardian, child, date, time, minutes, place }, { name: school }) => ({
      subject: `Entrevista de ${child}`,
      paragraphs: [
        `Hola, ${guardian}:`,
        `La entrevista de ${child} en ${school} está reservada.`,
        "Si no puede venir, cancélela en la página de su solicitud para que otra familia pueda usar esa hora.",
      ],
      facts: [
        ["Día", formatDay(date, "es")],
        ["Hora", `${time} (${minutes} minutos)`],
        ...(place ? [["Lugar", place] as const] : []),
      ],
    }),
    ar: ({ guardian, child, date, time, minutes, place }, { name: school }) => ({
      subject: `مقابلة ${child}`,
      paragraphs: [
        `مرحبًا ${guardian}،`,
        `تم حجز مقابلة ${child} في ${school}.`,
        "إذا تعذر حضوركم فألغوا الموعد من صفحة طلبكم كي تستفيد منه عائلة أخرى.",
      ],
      facts: [
        ["اليوم", formatDay(date, "ar")],
        ["الوقت", `${time} (${minutes} دقيقة)`],
        ...(place ? [["المكان", place] as const] : []),
      ],
    }),
    sw: ({ guardian, child, date, time, minutes, place }, { name: school }) => ({
      subject: `Mahojiano ya ${child}`,
      paragraphs: [
        `Habari ${guardian},`,
        `Mahojiano ya ${child} katika ${school} yamepangwa.`,
        "Kama huwezi kuja, ghairi kwenye ukurasa wa ombi lako ili familia nyingine ipate muda huo.",
      ],
      facts: [
        ["Siku", formatDay(date, "sw")],
        ["Saa", `${time} (${minutes} dakika)`],
        ...(place ? [["Mahali", place] as const] : []),
      ],
    }),
  },
});
