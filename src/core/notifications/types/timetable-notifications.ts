import { formatDay, type Language } from "../../../emails/languages.ts";
import { notificationType, type Words } from "./notification-type.ts";

type Booking = {
  room: string;
  title: string;
  day: string;
  time: string;
  /** Later bookings of the series that were cancelled too. */
  later: number;
  reason: string | null;
};

const booking: Readonly<Record<Language, readonly [title: string, later: (count: number) => string]>> = {
  en: ["Your room booking was cancelled", (count) => `and ${count} later bookings`],
  fr: ["Votre réservation de salle a été annulée", (count) => `et ${count} réservations suivantes`],
  es: ["Su reserva de sala fue cancelada", (count) => `y ${count} reservas posteriores`],
  ar: ["أُلغي حجزك للقاعة", (count) => `وحجوزات لاحقة: ${count}`],
  sw: ["Uhifadhi wako wa chumba umeghairiwa", (count) => `na uhifadhi ${count} unaofuata`],
};

const cancelled =
  (language: Language) =>
  ({ room, title, day, time, later, reason }: Booking): Words => {
    const [heading, more] = booking[language];
    const parts = [`${title} (${room})`, formatDay(day, language), time, later > 0 && more(later), reason];
    return { title: heading, body: parts.filter(Boolean).join(" · ") };
  };

export type DutyNews = "assigned" | "changed" | "removed";

type Duty = { news: DutyNews; area: string /** 1 is Monday. */; dayOfWeek: number; time: string };

const dutyHeadings: Readonly<Record<Language, Readonly<Record<DutyNews, string>>>> = {
  en: { assigned: "New duty", changed: "Duty changed", removed: "Duty removed" },
  fr: {
    ...{ assigned: "Nouvelle surveillance", changed: "Surveillance modifiée" },
    removed: "Surveillance supprimée",
  },
  es: { assigned: "Nueva guardia", changed: "Guardia modificada", removed: "Guardia eliminada" },
  ar: { assigned: "مناوبة جديدة", changed: "تغيير في مناوبة", removed: "أُلغيت مناوبة" },
  sw: { assigned: "Zamu mpya", changed: "Zamu imebadilishwa", removed: "Zamu imeondolewa" },
};

/** Monday, 1 January 2024, and the days after it. */
const weekday = (dayOfWeek: number, language: Language) =>
  new Intl.DateTimeFormat(language, { weekday: "long", timeZone: "UTC" }).format(
    Date.UTC(2024, 0, dayOfWeek),
  );

const duty =
  (language: Language) =>
  ({ news, area, dayOfWeek, time }: Duty): Words => ({
    title: `${dutyHeadings[language][news]}: ${area}`,
    body: `${weekday(dayOfWeek, language)} · ${time}`,
  });

type Cover = {
  news: "assigned" | "withdrawn";
  title: string;
  section: string | null;
  room: string | null;
  day: string;
  time: string;
  note: string | null;
};

const coverHeadings: Readonly<Record<Language, Readonly<Record<Cover["news"], string>>>> = {
  en: { assigned: "You cover a lesson", withdrawn: "You no longer cover a lesson" },
  fr: { assigned: "Vous assurez un remplacement", withdrawn: "Vous n'assurez plus un remplacement" },
  es: { assigned: "Tiene una sustitución", withdrawn: "Ya no tiene una sustitución" },
  ar: { assigned: "عليك تغطية درس", withdrawn: "لم يعد عليك تغطية درس" },
  sw: { assigned: "Unashika nafasi katika somo", withdrawn: "Hushiki tena nafasi katika somo" },
};

const cover =
  (language: Language) =>
  ({ news, title, section, room, day, time, note }: Cover): Words => ({
    title: coverHeadings[language][news],
    body: [formatDay(day, language), time, title, section, room, note].filter(Boolean).join(" · "),
  });

const inEach = <P>(make: (language: Language) => (props: P) => Words) => ({
  en: make("en"),
  fr: make("fr"),
  es: make("es"),
  ar: make("ar"),
  sw: make("sw"),
});

/** Types of notifications about rooms, duties and cover. */
export const timetableNotifications = {
  room_booking_cancelled: notificationType<Booking>({
    summary: "The office cancelled a room booking of your own",
    defaults: { in_app: true, push: true },
    words: inEach(cancelled),
  }),
  duty: notificationType<Duty>({
    summary: "A weekly duty of your own was assigned, changed or removed",
    defaults: { in_app: true, push: true },
    words: inEach(duty),
  }),
  cover: notificationType<Cover>({
    summary: "You were assigned as a substitute for a lesson, or no longer are",
    defaults: { in_app: true, push: true },
    words: inEach(cover),
  }),
};
