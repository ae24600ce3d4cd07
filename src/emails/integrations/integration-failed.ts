import { email } from "../email.ts";
import { isolated } from "../languages.ts";

export const integrationFailed = email({
  name: "integration-failed",
  fromPlatform: true,
  sample: {
    contact: "Ana O'Neil",
    school: "Greenfield Academy",
    connection: "District roster",
    failures: 5,
    reason: "The remote system did not respond in time",
  },
  words: {
    en: ({ contact, school, connection, failures, reason }) => ({
      subject: `The connection ${connection} of ${school} has stopped`,
      paragraphs: [
        `Dear ${contact},`,
        `The sync with ${connection} has failed ${failures} times in a row. It is paused until somebody activates it again; data imported earlier is kept.`,
      ],
      facts: [["Last error", reason]],
    }),
    fr: ({ contact, school, connection, failures, reason }) => ({
      subject: `La connexion ${connection} de ${school} est arrêtée`,
      paragraphs: [
        `Bonjour ${contact},`,
        `La synchronisation avec ${connection} a échoué ${failures} fois de suite. La connexion reste arrêtée jusqu'à ce que quelqu'un la réactive ; les données déjà importées sont conservées.`,
      ],
      facts: [["Dernière erreur", reason]],
    }),
    es: ({ contact, school, connection, failures, reason }) => ({
      subject: `La conexión ${connection} de ${school} se ha detenido`,
      paragraphs: [
        `Hola, ${contact}:`,
        `La sincronización con ${connection} ha fallado ${failures} veces seguidas. La conexión queda detenida hasta que alguien la active de nuevo; los datos ya importados se conservan.`,
      ],
      facts: [["Último error", reason]],
    }),
    ar: ({ contact, school, connection, failures, reason }) => ({
      subject: `توقف الاتصال ${connection} لـ ${school}`,
      paragraphs: [
        `مرحبًا ${contact}،`,
        `فشلت المزامنة مع ${isolated(connection)} ${failures} مرات متتالية. يبقى الاتصال متوقفًا حتى يعيد أحدكم تفعيله، وتبقى البيانات المستوردة سابقًا محفوظة.`,
      ],
      facts: [["آخر خطأ", reason]],
    }),
    sw: ({ contact, school, connection, failures, reason }) => ({
      subject: `Muunganisho ${connection} wa ${school} umesimama`,
      paragraphs: [
        `Habari ${contact},`,
        `Usawazishaji na ${connection} umeshindwa mara ${failures} mfululizo. Muunganisho umesimama hadi mtu auwashe tena; data iliyoingizwa awali inabaki.`,
      ],
      facts: [["Hitilafu ya mwisho", reason]],
    }),
  },
});
