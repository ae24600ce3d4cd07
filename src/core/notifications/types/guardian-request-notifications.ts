import type { Language } from "../../../emails/languages.ts";
import { notificationType } from "./notification-type.ts";

type Kind = "data_change" | "document" | "appointment";
type Outcome = "accepted" | "partly_accepted" | "rejected" | "completed";

const kinds: Readonly<Record<Language, Readonly<Record<Kind, string>>>> = {
  en: { data_change: "change of data", document: "document", appointment: "appointment" },
  fr: { data_change: "modification de données", document: "document", appointment: "rendez-vous" },
  es: { data_change: "cambio de datos", document: "documento", appointment: "cita" },
  ar: { data_change: "تغيير بيانات", document: "وثيقة", appointment: "موعد" },
  sw: { data_change: "mabadiliko ya taarifa", document: "hati", appointment: "miadi" },
};

const outcomes: Readonly<Record<Language, Readonly<Record<Outcome, string>>>> = {
  en: {
    accepted: "accepted",
    partly_accepted: "partly accepted",
    rejected: "rejected",
    completed: "completed",
  },
  fr: {
    ...{ accepted: "acceptée", partly_accepted: "acceptée en partie" },
    ...{ rejected: "refusée", completed: "traitée" },
  },
  es: {
    ...{ accepted: "aceptada", partly_accepted: "aceptada en parte" },
    ...{ rejected: "rechazada", completed: "atendida" },
  },
  ar: { accepted: "قُبل", partly_accepted: "قُبل جزئيًا", rejected: "رُفض", completed: "اكتمل" },
  sw: {
    ...{ accepted: "limekubaliwa", partly_accepted: "limekubaliwa kwa sehemu" },
    ...{ rejected: "limekataliwa", completed: "limekamilika" },
  },
};

/** Types of notifications about requests of guardians. */
export const guardianRequestNotifications = {
  guardian_request_submitted: notificationType<{ name: string; kind: Kind }>({
    summary: "A guardian sent a request (for the office)",
    defaults: { in_app: true },
    words: {
      en: ({ name, kind }) => ({ title: "New request", body: `${name}: ${kinds.en[kind]}` }),
      fr: ({ name, kind }) => ({ title: "Nouvelle demande", body: `${name} : ${kinds.fr[kind]}` }),
      es: ({ name, kind }) => ({ title: "Nueva solicitud", body: `${name}: ${kinds.es[kind]}` }),
      ar: ({ name, kind }) => ({ title: "طلب جديد", body: `${name}: ${kinds.ar[kind]}` }),
      sw: ({ name, kind }) => ({ title: "Ombi jipya", body: `${name}: ${kinds.sw[kind]}` }),
    },
  }),
  guardian_request_withdrawn: notificationType<{ name: string; kind: Kind }>({
    summary: "A guardian withdrew a request (for the member of staff who works on it)",
    defaults: { in_app: true },
    words: {
      en: ({ name, kind }) => ({ title: "Request withdrawn", body: `${name}: ${kinds.en[kind]}` }),
      fr: ({ name, kind }) => ({ title: "Demande retirée", body: `${name} : ${kinds.fr[kind]}` }),
      es: ({ name, kind }) => ({ title: "Solicitud retirada", body: `${name}: ${kinds.es[kind]}` }),
      ar: ({ name, kind }) => ({ title: "سُحب الطلب", body: `${name}: ${kinds.ar[kind]}` }),
      sw: ({ name, kind }) => ({ title: "Ombi limeondolewa", body: `${name}: ${kinds.sw[kind]}` }),
    },
  }),
  guardian_request_answered: notificationType<{ kind: Kind; outcome: Outcome }>({
    summary: "The school answered a request of a guardian",
    defaults: { in_app: true, push: true },
    words: {
      en: ({ kind, outcome }) => ({
        title: "Answer to your request",
        body: `Your request (${kinds.en[kind]}) was ${outcomes.en[outcome]}.`,
      }),
      fr: ({ kind, outcome }) => ({
        title: "Réponse à votre demande",
        body: `Votre demande (${kinds.fr[kind]}) a été ${outcomes.fr[outcome]}.`,
      }),
      es: ({ kind, outcome }) => ({
        title: "Respuesta a su solicitud",
        body: `Su solicitud (${kinds.es[kind]}) ha sido ${outcomes.es[outcome]}.`,
      }),
      ar: ({ kind, outcome }) => ({
        title: "رد على طلبكم",
        body: `${outcomes.ar[outcome]} طلبكم (${kinds.ar[kind]}).`,
      }),
      sw: ({ kind, outcome }) => ({
        title: "Jibu la ombi lako",
        body: `Ombi lako (${kinds.sw[kind]}) ${outcomes.sw[outcome]}.`,
      }),
    },
  }),
} as const;
