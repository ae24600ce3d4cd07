import { formatDay } from "../../../emails/languages.ts";
import { child, notificationType } from "./notification-type.ts";

/** Types of notifications about homework. */
export const homeworkNotifications = {
  homework_set: notificationType<{ title: string; due: string }>({
    summary: "New homework was set",
    defaults: { in_app: true, push: true },
    words: {
      en: ({ title, due }) => ({ title: "New homework", body: `${title}, due on ${formatDay(due, "en")}.` }),
      fr: ({ title, due }) => ({
        title: "Nouveau devoir",
        body: `${title}, à rendre le ${formatDay(due, "fr")}.`,
      }),
      es: ({ title, due }) => ({ title: "Nueva tarea", body: `${title}, para el ${formatDay(due, "es")}.` }),
      ar: ({ title, due }) => ({
        title: "واجب جديد",
        body: `${title}، موعد التسليم ${formatDay(due, "ar")}.`,
      }),
      sw: ({ title, due }) => ({
        title: "Kazi mpya ya nyumbani",
        body: `${title}, mwisho ${formatDay(due, "sw")}.`,
      }),
    },
  }),
  homework_changed: notificationType<{ title: string; due: string }>({
    summary: "Homework was changed",
    defaults: { in_app: true },
    words: {
      en: ({ title, due }) => ({
        title: "Homework changed",
        body: `${title} was changed. It is due on ${formatDay(due, "en")}.`,
      }),
      fr: ({ title, due }) => ({
        title: "Devoir modifié",
        body: `${title} a été modifié. À rendre le ${formatDay(due, "fr")}.`,
      }),
      es: ({ title, due }) => ({
        title: "Tarea modificada",
        body: `${title} ha cambiado. Para el ${formatDay(due, "es")}.`,
      }),
      ar: ({ title, due }) => ({
        title: "تغيّر الواجب",
        body: `تغيّر ${title}. موعد التسليم ${formatDay(due, "ar")}.`,
      }),
      sw: ({ title, due }) => ({
        title: "Kazi imebadilishwa",
        body: `${title} imebadilishwa. Mwisho ${formatDay(due, "sw")}.`,
      }),
    },
  }),
  homework_cancelled: notificationType<{ title: string; due: string }>({
    summary: "Homework was cancelled",
    defaults: { in_app: true },
    words: {
      en: ({ title, due }) => ({
        title: "Homework cancelled",
        body: `${title}, due on ${formatDay(due, "en")}, was cancelled.`,
      }),
      fr: ({ title, due }) => ({
        title: "Devoir annulé",
        body: `${title}, à rendre le ${formatDay(due, "fr")}, a été annulé.`,
      }),
      es: ({ title, due }) => ({
        title: "Tarea cancelada",
        body: `${title}, para el ${formatDay(due, "es")}, se ha cancelado.`,
      }),
      ar: ({ title, due }) => ({
        title: "أُلغي الواجب",
        body: `أُلغي ${title} المقرر تسليمه ${formatDay(due, "ar")}.`,
      }),
      sw: ({ title, due }) => ({
        title: "Kazi imefutwa",
        body: `${title}, ya ${formatDay(due, "sw")}, imefutwa.`,
      }),
    },
  }),
  homework_due: notificationType<{ title: string; due: string }>({
    summary: "Homework is due tomorrow (for students)",
    defaults: { in_app: true, push: true },
    words: {
      en: ({ title, due }) => ({
        title: "Homework due tomorrow",
        body: `${title} is due on ${formatDay(due, "en")}.`,
      }),
      fr: ({ title, due }) => ({
        title: "Devoir à rendre demain",
        body: `${title} est à rendre le ${formatDay(due, "fr")}.`,
      }),
      es: ({ title, due }) => ({
        title: "Tarea para mañana",
        body: `${title} es para el ${formatDay(due, "es")}.`,
      }),
      ar: ({ title, due }) => ({
        title: "واجب مستحق غدًا",
        body: `موعد تسليم ${title} هو ${formatDay(due, "ar")}.`,
      }),
      sw: ({ title, due }) => ({
        title: "Kazi inatakiwa kesho",
        body: `${title} inatakiwa ${formatDay(due, "sw")}.`,
      }),
    },
  }),
  homework_missing: notificationType<{ title: string; due: string }>({
    summary: "Homework of a child is missing",
    defaults: { in_app: true, push: true },
    words: {
      en: ({ title, due }) => ({
        title: "Missing homework",
        body: `${child} has not handed in ${title}, due on ${formatDay(due, "en")}.`,
      }),
      fr: ({ title, due }) => ({
        title: "Devoir non rendu",
        body: `${child} n'a pas rendu ${title}, attendu le ${formatDay(due, "fr")}.`,
      }),
      es: ({ title, due }) => ({
        title: "Tarea sin entregar",
        body: `${child} no ha entregado ${title}, para el ${formatDay(due, "es")}.`,
      }),
      ar: ({ title, due }) => ({
        title: "واجب لم يُسلَّم",
        body: `لم يُسلِّم ${child} ${title} المستحق ${formatDay(due, "ar")}.`,
      }),
      sw: ({ title, due }) => ({
        title: "Kazi haijawasilishwa",
        body: `${child} hajawasilisha ${title}, ya ${formatDay(due, "sw")}.`,
      }),
    },
  }),
  homework_returned: notificationType<{ title: string }>({
    summary: "Marked homework was returned",
    defaults: { in_app: true, push: true },
    words: {
      en: ({ title }) => ({
        title: "Homework returned",
        body: `The mark for ${title} of ${child} can now be read.`,
      }),
      fr: ({ title }) => ({
        title: "Devoir rendu",
        body: `La note de ${child} pour ${title} peut être consultée.`,
      }),
      es: ({ title }) => ({
        title: "Tarea devuelta",
        body: `Ya se puede leer la nota de ${child} en ${title}.`,
      }),
      ar: ({ title }) => ({ title: "أُعيد الواجب", body: `يمكن الآن الاطلاع على درجة ${child} في ${title}.` }),
      sw: ({ title }) => ({
        title: "Kazi imerudishwa",
        body: `Alama ya ${child} ya ${title} sasa inaweza kusomwa.`,
      }),
    },
  }),
  homework_again: notificationType<{ title: string }>({
    summary: "Homework must be handed in again",
    defaults: { in_app: true, push: true },
    words: {
      en: ({ title }) => ({
        title: "Hand in again",
        body: `The teacher asks ${child} to hand in ${title} again.`,
      }),
      fr: ({ title }) => ({
        title: "À rendre de nouveau",
        body: `L'enseignant demande à ${child} de rendre ${title} de nouveau.`,
      }),
      es: ({ title }) => ({
        title: "Entregar de nuevo",
        body: `El profesor pide a ${child} que entregue ${title} de nuevo.`,
      }),
      ar: ({ title }) => ({
        title: "تسليم من جديد",
        body: `يطلب المعلم من ${child} تسليم ${title} من جديد.`,
      }),
      sw: ({ title }) => ({
        title: "Wasilisha tena",
        body: `Mwalimu anamwomba ${child} awasilishe ${title} tena.`,
      }),
    },
  }),
} as const;
