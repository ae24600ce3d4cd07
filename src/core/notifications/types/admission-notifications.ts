import { notificationType } from "./notification-type.ts";

/** Types of notifications about admissions. */
export const admissionNotifications = {
  application_submitted: notificationType<{ name: string; campaign: string }>({
    summary: "A family submitted an application (for the office)",
    defaults: { in_app: true },
    words: {
      en: ({ name, campaign }) => ({ title: "New application", body: `${name}: ${campaign}` }),
      fr: ({ name, campaign }) => ({ title: "Nouvelle candidature", body: `${name} : ${campaign}` }),
      es: ({ name, campaign }) => ({ title: "Nueva solicitud de admisión", body: `${name}: ${campaign}` }),
      ar: ({ name, campaign }) => ({ title: "طلب التحاق جديد", body: `${name}: ${campaign}` }),
      sw: ({ name, campaign }) => ({ title: "Ombi jipya la kujiunga", body: `${name}: ${campaign}` }),
    },
  }),
} as const;
