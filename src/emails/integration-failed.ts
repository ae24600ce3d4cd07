import { email } from "./email.ts";
import { isolated } from "./languages.ts";

export const integrationFailed = email({
  name: "integration-failed",
  fromPlatform: true,
  sample: {
    contact: "Ana O'Neil",
    school: "Greenfield Academy",
    connection: "District roster",
    failures: 5,
    reason: "The partner did not answer in time",
  },
  words: {
    en: ({ contact, school, connection, failures, reason }) => ({
      subject: `The connection ${connection} of ${school} has stopped`,
      paragraphs: [
        `Dear ${contact},`,
        `Nothing could be pulled from ${connection} ${failures} times in a row. It rests until somebody activates it again; what was pulled before stays.`,
      ],
      facts: [["Last reason", reason]],
    }),
    fr: ({ contact, school, connection, failures, reason }) => ({
      subject: `La connexion ${connection} de ${school} est arrêtée`,
      paragraphs: [
        `Bonjour ${contact},`,
        `Rien n'a pu être repris de ${connection} ${failures} fois de suite. La connexion reste à l'arrêt jusqu'à ce que quelqu'un la réactive ; ce qui a été repris auparavant est conservé.`,
      ],
      facts: [["Dernière raison", reason]],
    }),
    es: ({ contact, school, connection, failures, reason }) => ({
      subject: `La conexión ${connection} de ${school} se ha detenido`,
      paragraphs: [
        `Hola, ${contact}:`,
        `No se pudo obtener nada de ${connection} ${failures} veces seguidas. Queda detenida hasta que alguien la active de nuevo; lo obtenido antes se conserva.`,
      ],
      facts: [["Último motivo", reason]],
    }),
    ar: ({ contact, school, connection, failures, reason }) => ({
      subject: `توقف الاتصال ${connection} لـ ${school}`,
      paragraphs: [
        `مرحبًا ${contact}،`,
        `تعذّر جلب أي بيانات من ${isolated(connection)} ${failures} مرات متتالية. يبقى الاتصال متوقفًا حتى يعيد أحدكم تفعيله، وما جُلب من قبل يبقى كما هو.`,
      ],
      facts: [["آخر سبب", reason]],
    }),
    sw: ({ contact, school, connection, failures, reason }) => ({
      subject: `Muunganisho ${connection} wa ${school} umesimama`,
      paragraphs: [
        `Habari ${contact},`,
        `Hakuna kilichoweza kuchukuliwa kutoka ${connection} mara ${failures} mfululizo. Muunganisho umesimama hadi mtu auwashe tena; yaliyochukuliwa awali yanabaki.`,
      ],
      facts: [["Sababu ya mwisho", reason]],
    }),
  },
});
