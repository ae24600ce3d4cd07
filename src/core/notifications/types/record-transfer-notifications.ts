import { notificationType } from "./notification-type.ts";

/** Types of notifications about records of students that go to other schools or come from them. */
export const recordTransferNotifications = {
  record_transfer_received: notificationType<{ name: string; school: string }>({
    summary: "A student's record of another school arrived (for the office)",
    defaults: { in_app: true },
    words: {
      en: ({ name, school }) => ({ title: "Student record received", body: `${name}, from ${school}` }),
      fr: ({ name, school }) => ({ title: "Dossier d'élève reçu", body: `${name}, de ${school}` }),
      es: ({ name, school }) => ({ title: "Expediente de alumno recibido", body: `${name}, de ${school}` }),
      ar: ({ name, school }) => ({ title: "وصل سجل طالب", body: `${name}، من ${school}` }),
      sw: ({ name, school }) => ({
        title: "Kumbukumbu za mwanafunzi zimepokelewa",
        body: `${name}, kutoka ${school}`,
      }),
    },
  }),
  record_transfer_downloaded: notificationType<{ name: string; school: string }>({
    summary: "Another school downloaded a student's record (for the office)",
    defaults: { in_app: true },
    words: {
      en: ({ name, school }) => ({ title: "Student record downloaded", body: `${name}, by ${school}` }),
      fr: ({ name, school }) => ({ title: "Dossier d'élève téléchargé", body: `${name}, par ${school}` }),
      es: ({ name, school }) => ({
        title: "Expediente de alumno descargado",
        body: `${name}, por ${school}`,
      }),
      ar: ({ name, school }) => ({ title: "نُزّل سجل طالب", body: `${name}، من قِبل ${school}` }),
      sw: ({ name, school }) => ({
        title: "Kumbukumbu za mwanafunzi zimepakuliwa",
        body: `${name}, na ${school}`,
      }),
    },
  }),
} as const;
