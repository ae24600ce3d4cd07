import type { Language } from "../../../emails/languages.ts";

/** The names of the built-in types of discipline actions, for families. */
export const actionTypeWords = {
  warning: { en: "Warning", fr: "Avertissement", es: "Advertencia", ar: "إنذار", sw: "Onyo" },
  detention: { en: "Detention", fr: "Retenue", es: "Permanencia", ar: "احتجاز", sw: "Kubaki shuleni" },
  community_service: {
    en: "Community service",
    fr: "Travail d'intérêt général",
    es: "Trabajo para la comunidad",
    ar: "خدمة مجتمعية",
    sw: "Kazi ya jamii",
  },
  parent_meeting: {
    en: "Meeting with parents",
    fr: "Rencontre avec les parents",
    es: "Reunión con los padres",
    ar: "اجتماع مع ولي الأمر",
    sw: "Mkutano na wazazi",
  },
  counselling: {
    en: "Counselling",
    fr: "Accompagnement",
    es: "Orientación",
    ar: "إرشاد",
    sw: "Ushauri nasaha",
  },
  suspension: {
    en: "Suspension",
    fr: "Exclusion temporaire",
    es: "Suspensión",
    ar: "إيقاف مؤقت عن الدراسة",
    sw: "Kusimamishwa masomo",
  },
} as const satisfies Record<string, Readonly<Record<Language, string>>>;
