import type { Language } from "../../../emails/languages.ts";
import { child, notificationType } from "./notification-type.ts";

type News = "accepted" | "waiting_list" | "declined" | "cancelled" | "consent";

export interface ActivityProps {
  news: News;
  name: string;
}

const titles: Readonly<Record<Language, Readonly<Record<News, string>>>> = {
  en: {
    accepted: "Place confirmed",
    waiting_list: "On the waiting list",
    declined: "No place",
    cancelled: "Activity cancelled",
    consent: "Consent needed",
  },
  fr: {
    accepted: "Place confirmée",
    waiting_list: "Sur liste d'attente",
    declined: "Pas de place",
    cancelled: "Activité annulée",
    consent: "Autorisation requise",
  },
  es: {
    accepted: "Plaza confirmada",
    waiting_list: "En lista de espera",
    declined: "Sin plaza",
    cancelled: "Actividad cancelada",
    consent: "Se necesita autorización",
  },
  ar: {
    accepted: "تم تأكيد المقعد",
    waiting_list: "في قائمة الانتظار",
    declined: "لا يوجد مقعد",
    cancelled: "أُلغي النشاط",
    consent: "الموافقة مطلوبة",
  },
  sw: {
    accepted: "Nafasi imethibitishwa",
    waiting_list: "Kwenye orodha ya kusubiri",
    declined: "Hakuna nafasi",
    cancelled: "Shughuli imefutwa",
    consent: "Idhini inahitajika",
  },
};

const bodies: Readonly<Record<Language, Readonly<Record<News, (name: string) => string>>>> = {
  en: {
    accepted: (name) => `${child} has a place in ${name}.`,
    waiting_list: (name) => `${child} is on the waiting list of ${name}.`,
    declined: (name) => `${child} has not been given a place in ${name}.`,
    cancelled: (name) => `${name}, which ${child} had chosen, has been cancelled.`,
    consent: (name) => `${child} has chosen ${name}. A guardian must consent.`,
  },
  fr: {
    accepted: (name) => `${child} a une place dans l'activité ${name}.`,
    waiting_list: (name) => `${child} est sur la liste d'attente de l'activité ${name}.`,
    declined: (name) => `${child} n'a pas obtenu de place dans l'activité ${name}.`,
    cancelled: (name) => `L'activité ${name}, choisie par ${child}, a été annulée.`,
    consent: (name) => `${child} a choisi l'activité ${name}. Un responsable doit donner son autorisation.`,
  },
  es: {
    accepted: (name) => `${child} tiene plaza en ${name}.`,
    waiting_list: (name) => `${child} está en la lista de espera de ${name}.`,
    declined: (name) => `${child} no ha obtenido plaza en ${name}.`,
    cancelled: (name) => `${name}, que había elegido ${child}, se ha cancelado.`,
    consent: (name) => `${child} ha elegido ${name}. Un tutor debe dar su autorización.`,
  },
  ar: {
    accepted: (name) => `لدى ${child} مقعد في ${name}.`,
    waiting_list: (name) => `${child} في قائمة انتظار ${name}.`,
    declined: (name) => `لم يحصل ${child} على مقعد في ${name}.`,
    cancelled: (name) => `أُلغي ${name} الذي اختاره ${child}.`,
    consent: (name) => `اختار ${child} ${name}. يجب أن يوافق ولي الأمر.`,
  },
  sw: {
    accepted: (name) => `${child} amepata nafasi katika ${name}.`,
    waiting_list: (name) => `${child} yuko kwenye orodha ya kusubiri ya ${name}.`,
    declined: (name) => `${child} hakupata nafasi katika ${name}.`,
    cancelled: (name) => `${name}, aliyoichagua ${child}, imefutwa.`,
    consent: (name) => `${child} amechagua ${name}. Mlezi anatakiwa kutoa idhini.`,
  },
};

const words =
  (language: Language) =>
  ({ news, name }: ActivityProps) => ({ title: titles[language][news], body: bodies[language][news](name) });

/** Types of notifications about clubs, sport and trips. */
export const activityNotifications = {
  activity: notificationType<ActivityProps>({
    summary: "A place in an activity is confirmed or declined, or consent is needed",
    defaults: { in_app: true, push: true },
    words: { en: words("en"), fr: words("fr"), es: words("es"), ar: words("ar"), sw: words("sw") },
  }),
} as const;
