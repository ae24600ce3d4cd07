import { formatDay, type Language } from "../../../emails/languages.ts";
import { notificationType, type Words } from "./notification-type.ts";

export interface SurveyProps {
  news: "opened" | "reminder";
  kind: "form" | "poll" | "consent";
  title: string;
  closesOn: string;
}

interface LanguageWords {
  form: string;
  poll: string;
  consent: string;
  reminder: string;
  until: (day: string) => string;
}

const words: Readonly<Record<Language, LanguageWords>> = {
  en: {
    ...{ form: "New survey", poll: "New poll", consent: "Your consent is needed" },
    ...{ reminder: "Waiting for your answer", until: (day) => `Please answer by ${day}.` },
  },
  fr: {
    ...{ form: "Nouveau questionnaire", poll: "Nouveau sondage", consent: "Votre accord est demandé" },
    ...{ reminder: "Votre réponse est attendue", until: (day) => `Merci de répondre avant le ${day}.` },
  },
  es: {
    ...{ form: "Nueva encuesta", poll: "Nueva votación", consent: "Se necesita su autorización" },
    ...{ reminder: "Se espera su respuesta", until: (day) => `Responda antes del ${day}.` },
  },
  ar: {
    ...{ form: "استبيان جديد", poll: "تصويت جديد", consent: "موافقتكم مطلوبة" },
    ...{ reminder: "بانتظار إجابتكم", until: (day) => `يرجى الإجابة قبل ${day}.` },
  },
  sw: {
    ...{ form: "Dodoso jipya", poll: "Kura mpya", consent: "Idhini yako inahitajika" },
    ...{ reminder: "Tunasubiri jibu lako", until: (day) => `Tafadhali jibu kabla ya ${day}.` },
  },
};

const render =
  (language: Language) =>
  ({ news, kind, title, closesOn }: SurveyProps): Words => ({
    title: `${words[language][news === "opened" ? kind : "reminder"]}: ${title}`,
    body: words[language].until(formatDay(closesOn, language)),
  });

/** Types of notifications about surveys. */
export const surveyNotifications = {
  survey: notificationType<SurveyProps>({
    summary: "A survey, poll or consent slip is waiting for an answer",
    defaults: { in_app: true, push: true },
    words: {
      ...{ en: render("en"), fr: render("fr"), es: render("es") },
      ...{ ar: render("ar"), sw: render("sw") },
    },
  }),
} as const;
