import type { Language } from "../../../emails/languages.ts";
import type { emergencyKinds, emergencyMessageKinds } from "../../../models/emergency-alarms/index.ts";

type Kind = (typeof emergencyKinds)[number];

interface LanguageWords {
  kinds: Readonly<Record<Kind, string>>;
  drill: string;
  followUp: string;
  allClear: string;
}

const words: Readonly<Record<Language, LanguageWords>> = {
  en: {
    kinds: {
      ...{ evacuation: "Evacuation", lockdown: "Lockdown", medical: "Medical emergency" },
      ...{ weather: "Weather warning", other: "Emergency" },
    },
    ...{ drill: "DRILL", followUp: "News", allClear: "All clear" },
  },
  fr: {
    kinds: {
      ...{ evacuation: "Évacuation", lockdown: "Confinement", medical: "Urgence médicale" },
      ...{ weather: "Alerte météo", other: "Urgence" },
    },
    ...{ drill: "EXERCICE", followUp: "Nouvelles", allClear: "Fin d'alerte" },
  },
  es: {
    kinds: {
      ...{ evacuation: "Evacuación", lockdown: "Confinamiento", medical: "Emergencia médica" },
      ...{ weather: "Alerta meteorológica", other: "Emergencia" },
    },
    ...{ drill: "SIMULACRO", followUp: "Novedades", allClear: "Fin de la alarma" },
  },
  ar: {
    kinds: {
      ...{ evacuation: "إخلاء", lockdown: "إغلاق واحتماء", medical: "حالة طبية طارئة" },
      ...{ weather: "تحذير من الطقس", other: "حالة طوارئ" },
    },
    ...{ drill: "تدريب", followUp: "مستجدات", allClear: "زوال الخطر" },
  },
  sw: {
    kinds: {
      ...{ evacuation: "Kuondoka majengoni", lockdown: "Kujifungia ndani", medical: "Dharura ya kiafya" },
      ...{ weather: "Tahadhari ya hali ya hewa", other: "Dharura" },
    },
    ...{ drill: "ZOEZI", followUp: "Habari mpya", allClear: "Hatari imekwisha" },
  },
};

/** The headline of a message, such as "DRILL: Evacuation" or "All clear: Lockdown". */
export function headlineOf(
  { kind, isDrill }: { kind: Kind; isDrill: boolean },
  message: (typeof emergencyMessageKinds)[number],
  language: Language,
): string {
  const { kinds, drill, followUp, allClear } = words[language];
  const news = { alarm: [], follow_up: [followUp], all_clear: [allClear] }[message];
  return [...(isDrill ? [drill] : []), ...news, kinds[kind]].join(": ");
}
