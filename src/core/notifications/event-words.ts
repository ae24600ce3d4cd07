import { formatDay, type Language } from "../../emails/languages.ts";
import type { Words } from "./notification-type.ts";

export interface EventProps {
  news: "published" | "changed" | "cancelled" | "tomorrow" | "respond";
  title: string;
  day: string;
  /** Null for an all-day event. */
  time: string | null;
  place: string | null;
}

const headings: Readonly<Record<Language, Readonly<Record<EventProps["news"], string>>>> = {
  en: {
    published: "New event",
    changed: "Event changed",
    cancelled: "Event cancelled",
    tomorrow: "Tomorrow",
    respond: "Please respond",
  },
  fr: {
    published: "Nouvel événement",
    changed: "Événement modifié",
    cancelled: "Événement annulé",
    tomorrow: "Demain",
    respond: "Merci de répondre",
  },
  es: {
    published: "Nuevo evento",
    changed: "Evento modificado",
    cancelled: "Evento cancelado",
    tomorrow: "Mañana",
    respond: "Por favor, responda",
  },
  ar: {
    published: "فعالية جديدة",
    changed: "تغيير في فعالية",
    cancelled: "أُلغيت فعالية",
    tomorrow: "غدًا",
    respond: "يرجى الرد",
  },
  sw: {
    published: "Tukio jipya",
    changed: "Tukio limebadilishwa",
    cancelled: "Tukio limeghairiwa",
    tomorrow: "Kesho",
    respond: "Tafadhali jibu",
  },
};

const render =
  (language: Language) =>
  ({ news, title, day, time, place }: EventProps): Words => ({
    title: `${headings[language][news]}: ${title}`,
    body: [formatDay(day, language), time, place].filter(Boolean).join(" · "),
  });

/** What a notification says of an event, by language. */
export const eventWords = {
  en: render("en"),
  fr: render("fr"),
  es: render("es"),
  ar: render("ar"),
  sw: render("sw"),
};
