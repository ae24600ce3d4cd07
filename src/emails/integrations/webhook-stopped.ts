import { email } from "../email.ts";
import { isolated } from "../languages.ts";

export const webhookStopped = email({
  name: "webhook-stopped",
  fromPlatform: true,
  sample: {
    contact: "Ana O'Neil",
    school: "Greenfield Academy",
    endpoint: "Library system",
    host: "library.example.org",
    reason: "The endpoint answered 500",
  },
  words: {
    en: ({ contact, school, endpoint, host, reason }) => ({
      subject: `The webhook endpoint ${endpoint} of ${school} has been disabled`,
      paragraphs: [
        `Dear ${contact},`,
        `All deliveries to ${endpoint} (${host}) have failed for days, so we have stopped sending. Failed deliveries can be sent again once somebody activates the endpoint again.`,
      ],
      facts: [["Last error", reason]],
    }),
    fr: ({ contact, school, endpoint, host, reason }) => ({
      subject: `Le point de réception ${endpoint} de ${school} est désactivé`,
      paragraphs: [
        `Bonjour ${contact},`,
        `Tous les envois à ${endpoint} (${host}) échouent depuis plusieurs jours ; nous les avons donc suspendus. Les envois échoués pourront être renvoyés quand quelqu'un aura réactivé le point de réception.`,
      ],
      facts: [["Dernière erreur", reason]],
    }),
    es: ({ contact, school, endpoint, host, reason }) => ({
      subject: `El receptor ${endpoint} de ${school} se ha desactivado`,
      paragraphs: [
        `Hola, ${contact}:`,
        `Todos los envíos a ${endpoint} (${host}) fallan desde hace días, así que los hemos suspendido. Los envíos fallidos podrán repetirse cuando alguien active de nuevo el receptor.`,
      ],
      facts: [["Último error", reason]],
    }),
    ar: ({ contact, school, endpoint, host, reason }) => ({
      subject: `أُوقفت نقطة الاستقبال ${endpoint} لـ ${school}`,
      paragraphs: [
        `مرحبًا ${contact}،`,
        `فشلت كل عمليات الإرسال إلى ${isolated(`${endpoint} (${host})`)} منذ أيام، ولذلك أوقفنا الإرسال. يمكن إعادة إرسال ما فشل بعد أن يعيد أحدكم تفعيل النقطة.`,
      ],
      facts: [["آخر خطأ", reason]],
    }),
    sw: ({ contact, school, endpoint, host, reason }) => ({
      subject: `Kipokezi ${endpoint} cha ${school} kimezimwa`,
      paragraphs: [
        `Habari ${contact},`,
        `Utumaji wote kwa ${endpoint} (${host}) umeshindwa kwa siku kadhaa, kwa hiyo tumeusimamisha. Yaliyoshindwa yanaweza kutumwa tena mtu atakapokiwasha tena.`,
      ],
      facts: [["Hitilafu ya mwisho", reason]],
    }),
  },
});
