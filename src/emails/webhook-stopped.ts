import { email } from "./email.ts";
import { isolated } from "./languages.ts";

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
      subject: `The webhook endpoint ${endpoint} of ${school} is switched off`,
      paragraphs: [
        `Dear ${contact},`,
        `Nothing that we sent to ${endpoint} (${host}) has arrived for days. Nothing more is sent until somebody activates it again; what did not arrive can be sent again then.`,
      ],
      facts: [["Last reason", reason]],
    }),
    fr: ({ contact, school, endpoint, host, reason }) => ({
      subject: `Le point de réception ${endpoint} de ${school} est désactivé`,
      paragraphs: [
        `Bonjour ${contact},`,
        `Rien de ce que nous avons envoyé à ${endpoint} (${host}) n'est arrivé depuis des jours. Plus rien n'est envoyé jusqu'à ce que quelqu'un le réactive ; ce qui n'est pas arrivé pourra alors être renvoyé.`,
      ],
      facts: [["Dernière raison", reason]],
    }),
    es: ({ contact, school, endpoint, host, reason }) => ({
      subject: `El receptor ${endpoint} de ${school} se ha desactivado`,
      paragraphs: [
        `Hola, ${contact}:`,
        `Nada de lo que enviamos a ${endpoint} (${host}) ha llegado desde hace días. No se envía nada más hasta que alguien lo active de nuevo; lo que no llegó podrá enviarse otra vez.`,
      ],
      facts: [["Último motivo", reason]],
    }),
    ar: ({ contact, school, endpoint, host, reason }) => ({
      subject: `أُوقفت نقطة الاستقبال ${endpoint} لـ ${school}`,
      paragraphs: [
        `مرحبًا ${contact}،`,
        `لم يصل شيء مما أرسلناه إلى ${isolated(`${endpoint} (${host})`)} منذ أيام. لن يُرسَل شيء آخر حتى يعيد أحدكم تفعيلها، ويمكن حينها إعادة إرسال ما لم يصل.`,
      ],
      facts: [["آخر سبب", reason]],
    }),
    sw: ({ contact, school, endpoint, host, reason }) => ({
      subject: `Kipokezi ${endpoint} cha ${school} kimezimwa`,
      paragraphs: [
        `Habari ${contact},`,
        `Hakuna tulichotuma kwa ${endpoint} (${host}) kilichofika kwa siku kadhaa. Hakuna kitakachotumwa tena hadi mtu akiwashe; ambayo hayakufika yanaweza kutumwa tena wakati huo.`,
      ],
      facts: [["Sababu ya mwisho", reason]],
    }),
  },
});
