import { email } from "../email.ts";
import { isolated } from "../languages.ts";

export const webhookUnauthorized = email({
  name: "webhook-unauthorized",
  fromPlatform: true,
  sample: {
    contact: "Ana O'Neil",
    school: "Greenfield Academy",
    endpoint: "Library system",
    host: "library.example.org",
    reason: "Sam Otieno, who authorized this endpoint, no longer has the permissions for it: students.read",
  },
  words: {
    en: ({ contact, school, endpoint, host, reason }) => ({
      subject: `Events are withheld from the webhook endpoint ${endpoint} of ${school}`,
      paragraphs: [
        `Dear ${contact},`,
        `The person who authorized ${endpoint} (${host}) no longer has the permissions to read all of its events, so we have stopped sending those. Somebody with these permissions can activate the endpoint again; the withheld events can then be sent.`,
      ],
      facts: [["Reason", reason]],
    }),
    fr: ({ contact, school, endpoint, host, reason }) => ({
      subject: `Des événements ne sont plus envoyés au point de réception ${endpoint} de ${school}`,
      paragraphs: [
        `Bonjour ${contact},`,
        `La personne qui a autorisé ${endpoint} (${host}) ne peut plus lire tous les événements qu'il reçoit ; nous n'envoyons donc plus ceux-là. Quelqu'un qui peut les lire peut réactiver le point de réception ; ce qui n'a pas été envoyé pourra alors être renvoyé.`,
      ],
      facts: [["Raison", reason]],
    }),
    es: ({ contact, school, endpoint, host, reason }) => ({
      subject: `Ya no se envían algunos eventos al receptor ${endpoint} de ${school}`,
      paragraphs: [
        `Hola, ${contact}:`,
        `La persona que autorizó ${endpoint} (${host}) ya no puede leer todos los eventos que recibe, así que hemos dejado de enviarlos. Alguien que pueda leerlos puede activar de nuevo el receptor; lo que no se envió podrá enviarse entonces.`,
      ],
      facts: [["Motivo", reason]],
    }),
    ar: ({ contact, school, endpoint, host, reason }) => ({
      subject: `لم تعد بعض الأحداث تُرسَل إلى نقطة الاستقبال ${endpoint} لـ ${school}`,
      paragraphs: [
        `مرحبًا ${contact}،`,
        `لم يعد يحق لمن أذن لـ ${isolated(`${endpoint} (${host})`)} أن يقرأ كل الأحداث التي تصلها، ولذلك لم نعد نرسل تلك الأحداث. يمكن لمن يحق له قراءتها أن يعيد تفعيل النقطة، ويمكن حينها إرسال ما لم يُرسَل.`,
      ],
      facts: [["السبب", reason]],
    }),
    sw: ({ contact, school, endpoint, host, reason }) => ({
      subject: `Baadhi ya matukio hayatumwi tena kwa kipokezi ${endpoint} cha ${school}`,
      paragraphs: [
        `Habari ${contact},`,
        `Aliyeidhinisha ${endpoint} (${host}) haruhusiwi tena kusoma matukio yote ambayo kinapokea, kwa hiyo hatutumi tena hayo. Mtu anayeruhusiwa kuyasoma anaweza kukiwasha tena; ambayo hayakutumwa yanaweza kutumwa wakati huo.`,
      ],
      facts: [["Sababu", reason]],
    }),
  },
});
