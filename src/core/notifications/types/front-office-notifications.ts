import { formatDay } from "../../../emails/languages.ts";
import { child, notificationType } from "./notification-type.ts";

/** Types of notifications about letters, suspensions and visitors. */
export const frontOfficeNotifications = {
  document_issued: notificationType<{ title: string }>({
    summary: "A letter or certificate was issued",
    defaults: { in_app: true, push: true },
    words: {
      en: ({ title }) => ({ title: "New document", body: `${title}: ${child}. You can download it now.` }),
      fr: ({ title }) => ({
        title: "Nouveau document",
        body: `${title} : ${child}. Vous pouvez le télécharger.`,
      }),
      es: ({ title }) => ({ title: "Nuevo documento", body: `${title}: ${child}. Ya puede descargarlo.` }),
      ar: ({ title }) => ({ title: "وثيقة جديدة", body: `${title}: ${child}. يمكنك تنزيلها الآن.` }),
      sw: ({ title }) => ({ title: "Hati mpya", body: `${title}: ${child}. Unaweza kuipakua sasa.` }),
    },
  }),
  suspension: notificationType<{ from: string; until: string; lifted: boolean }>({
    summary: "A child was suspended from school, or may come again",
    defaults: { in_app: true, push: true },
    words: {
      en: ({ from, until, lifted }) => ({
        title: lifted ? "Suspension lifted" : "Suspension from school",
        body: `${child}: ${formatDay(from, "en")} – ${formatDay(until, "en")}.`,
      }),
      fr: ({ from, until, lifted }) => ({
        title: lifted ? "Exclusion levée" : "Exclusion temporaire",
        body: `${child} : ${formatDay(from, "fr")} – ${formatDay(until, "fr")}.`,
      }),
      es: ({ from, until, lifted }) => ({
        title: lifted ? "Suspensión levantada" : "Suspensión",
        body: `${child}: ${formatDay(from, "es")} – ${formatDay(until, "es")}.`,
      }),
      ar: ({ from, until, lifted }) => ({
        title: lifted ? "رُفع الإيقاف" : "إيقاف مؤقت عن الدراسة",
        body: `${child}: ${formatDay(from, "ar")} – ${formatDay(until, "ar")}.`,
      }),
      sw: ({ from, until, lifted }) => ({
        title: lifted ? "Kusimamishwa kumeondolewa" : "Kusimamishwa masomo",
        body: `${child}: ${formatDay(from, "sw")} – ${formatDay(until, "sw")}.`,
      }),
    },
  }),
  visitor_arrived: notificationType<{ name: string; purpose: string }>({
    summary: "A visitor arrived at the reception (for the host)",
    defaults: { in_app: true, push: true },
    words: {
      en: ({ name, purpose }) => ({ title: "A visitor for you", body: `${name}: ${purpose}` }),
      fr: ({ name, purpose }) => ({ title: "Une visite pour vous", body: `${name} : ${purpose}` }),
      es: ({ name, purpose }) => ({ title: "Tiene una visita", body: `${name}: ${purpose}` }),
      ar: ({ name, purpose }) => ({ title: "لديك زائر", body: `${name}: ${purpose}` }),
      sw: ({ name, purpose }) => ({ title: "Una mgeni", body: `${name}: ${purpose}` }),
    },
  }),
  picked_up: notificationType<{ name: string }>({
    summary: "A child was picked up from school",
    defaults: { in_app: true, push: true },
    words: {
      en: ({ name }) => ({ title: "Picked up from school", body: `${child} was picked up by ${name}.` }),
      fr: ({ name }) => ({ title: "Départ de l'école", body: `${name} est venu chercher ${child}.` }),
      es: ({ name }) => ({ title: "Recogida del colegio", body: `${name} recogió a ${child}.` }),
      ar: ({ name }) => ({ title: "استلام من المدرسة", body: `استلم ${name} ${child}.` }),
      sw: ({ name }) => ({ title: "Amechukuliwa shuleni", body: `${child} amechukuliwa na ${name}.` }),
    },
  }),
};
