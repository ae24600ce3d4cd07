import type { Language } from "../../../emails/languages.ts";
import { child, notificationType } from "./notification-type.ts";

type News = "opened" | "reminder" | "result" | "place";

export interface CourseRequestProps {
  news: News;
  /** Of the round. */
  name: string;
}

const titles: Readonly<Record<Language, Readonly<Record<News, string>>>> = {
  en: {
    opened: "Choose courses",
    reminder: "Courses not chosen yet",
    result: "Courses decided",
    place: "Place in a course",
  },
  fr: {
    opened: "Choisir les cours",
    reminder: "Cours pas encore choisis",
    result: "Cours attribués",
    place: "Place dans un cours",
  },
  es: {
    opened: "Elegir asignaturas",
    reminder: "Asignaturas sin elegir",
    result: "Asignaturas asignadas",
    place: "Plaza en una asignatura",
  },
  ar: {
    opened: "اختيار المواد",
    reminder: "لم تُختر المواد بعد",
    result: "تم توزيع المواد",
    place: "مقعد في مادة",
  },
  sw: {
    opened: "Chagua kozi",
    reminder: "Kozi bado hazijachaguliwa",
    result: "Kozi zimeamuliwa",
    place: "Nafasi katika kozi",
  },
};

const bodies: Readonly<Record<Language, Readonly<Record<News, (name: string) => string>>>> = {
  en: {
    opened: (name) => `${name}: courses can be chosen for ${child}.`,
    reminder: (name) => `${name}: no courses have been chosen for ${child} yet.`,
    result: (name) => `${name}: see which courses ${child} takes.`,
    place: (name) => `${name}: ${child} has been given a place from the waiting list.`,
  },
  fr: {
    opened: (name) => `${name} : les cours de ${child} peuvent être choisis.`,
    reminder: (name) => `${name} : aucun cours n'a encore été choisi pour ${child}.`,
    result: (name) => `${name} : consultez les cours attribués à ${child}.`,
    place: (name) => `${name} : ${child} a obtenu une place de la liste d'attente.`,
  },
  es: {
    opened: (name) => `${name}: ya se pueden elegir las asignaturas de ${child}.`,
    reminder: (name) => `${name}: aún no se han elegido asignaturas para ${child}.`,
    result: (name) => `${name}: consulte las asignaturas de ${child}.`,
    place: (name) => `${name}: ${child} ha obtenido una plaza de la lista de espera.`,
  },
  ar: {
    opened: (name) => `${name}: يمكن اختيار مواد ${child} الآن.`,
    reminder: (name) => `${name}: لم تُختر مواد ${child} بعد.`,
    result: (name) => `${name}: اطّلعوا على مواد ${child}.`,
    place: (name) => `${name}: حصل ${child} على مقعد من قائمة الانتظار.`,
  },
  sw: {
    opened: (name) => `${name}: kozi za ${child} zinaweza kuchaguliwa.`,
    reminder: (name) => `${name}: kozi za ${child} bado hazijachaguliwa.`,
    result: (name) => `${name}: tazama kozi ambazo ${child} amepata.`,
    place: (name) => `${name}: ${child} amepata nafasi kutoka orodha ya kusubiri.`,
  },
};

const words =
  (language: Language) =>
  ({ news, name }: CourseRequestProps) => ({
    title: titles[language][news],
    body: bodies[language][news](name),
  });

/** Types of notifications about requests for courses. */
export const courseRequestNotifications = {
  course_request: notificationType<CourseRequestProps>({
    summary: "Courses can be chosen, have not been chosen yet, or are decided",
    defaults: { in_app: true, push: true },
    words: { en: words("en"), fr: words("fr"), es: words("es"), ar: words("ar"), sw: words("sw") },
  }),
} as const;
