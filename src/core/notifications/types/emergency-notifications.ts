import type { Language } from "../../../emails/languages.ts";
import { notificationType, type Words } from "./notification-type.ts";

export interface EmergencyHelpProps {
  name: string;
  isDrill: boolean;
  /** Place and note; may be empty. */
  where: string;
}

const titles: Readonly<Record<Language, readonly [title: string, drill: string]>> = {
  en: ["Needs help", "DRILL"],
  fr: ["A besoin d'aide", "EXERCICE"],
  es: ["Necesita ayuda", "SIMULACRO"],
  ar: ["بحاجة إلى مساعدة", "تدريب"],
  sw: ["Anahitaji msaada", "ZOEZI"],
};

const render =
  (language: Language) =>
  ({ name, isDrill, where }: EmergencyHelpProps): Words => {
    const [title, drill] = titles[language];
    return {
      title: isDrill ? `${drill}: ${title}` : title,
      body: where ? `${name}: ${where}` : name,
    };
  };

/** Types of notifications about emergency alarms. */
export const emergencyNotifications = {
  emergency_help: notificationType<EmergencyHelpProps>({
    summary: "Somebody needs help in an emergency alarm (for those who manage alarms)",
    defaults: { in_app: true, push: true },
    words: {
      ...{ en: render("en"), fr: render("fr"), es: render("es") },
      ...{ ar: render("ar"), sw: render("sw") },
    },
  }),
} as const;
