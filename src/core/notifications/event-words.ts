import { formatDay, type Language } from "../../emails/languages.ts";
import type { Words } from "./types/notification-type.ts";

export type MeetingNews = "meeting_booked" | "meeting_moved" | "meeting_cancelled" | "meeting_tomorrow";

export interface EventProps {
  news: "published" | "changed" | "cancelled" | "tomorrow" | "respond" | MeetingNews;
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
    meeting_booked: "Meeting booked",
    meeting_moved: "Meeting moved",
    meeting_cancelled: "Meeting cancelled",
    meeting_tomorrow: "Meeting tomorrow",
  },
  fr: {
    published: "Nouvel événement",
    changed: "Événement modifié",
    cancelled: "Événement annulé",
    tomorrow: "Demain",
    respond: "Merci de répondre",
    meeting_booked: "Rendez-vous réservé",
    meeting_moved: "Rendez-vous déplacé",
    meeting_cancelled: "Rendez-vous annulé",
    meeting_tomorrow: "Rendez-vous demain",
  },
  es: {
    published: "Nuevo evento",
    changed: "Evento modificado",
    cancelled: "Evento cancelado",
    tomorrow: "Mañana",
    respond: "Por favor, responda",
    meeting_booked: "Reunión reservada",
    meeting_moved: "Reunión cambiada",
    meeting_cancelled: "Reunión cancelada",
    meeting_tomorrow: "Reunión mañana",
  },
  ar: {
    published: "فعالية جديدة",
    changed: "تغيير في فعالية",
    cancelled: "أُلغيت فعالية",
    tomorrow: "غدًا",
    respond: "يرجى الرد",
    meeting_booked: "حُجز لقاء",
    meeting_moved: "تغيّر موعد اللقاء",
    meeting_cancelled: "أُلغي اللقاء",
    meeting_tomorrow: "لقاء غدًا",
  },
  sw: {
    published: "Tukio jipya",
    changed: "Tukio limebadilishwa",
    cancelled: "Tukio limeghairiwa",
    tomorrow: "Kesho",
    respond: "Tafadhali jibu",
    meeting_booked: "Mkutano umewekwa",
    meeting_moved: "Mkutano umehamishwa",
    meeting_cancelled: "Mkutano umeghairiwa",
    meeting_tomorrow: "Mkutano kesho",
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
