import { email } from "../email.ts";

/** Sent by `emails test`. */
export const testEmail = email({
  name: "test-mail",
  fromPlatform: true,
  sample: { sentAt: "2026-11-21 10:00 UTC" },
  words: {
    en: ({ sentAt }) => ({
      subject: "Test email",
      paragraphs: [
        `This email was sent on ${sentAt} to test email delivery. If you can read it, delivery works.`,
      ],
    }),
    fr: ({ sentAt }) => ({
      subject: "Courriel d'essai",
      paragraphs: [
        `Ce courriel a été envoyé le ${sentAt} pour tester l'envoi des courriels. Si vous le lisez, l'envoi fonctionne.`,
      ],
    }),
    es: ({ sentAt }) => ({
      subject: "Correo de prueba",
      paragraphs: [
        `Este correo se envió el ${sentAt} para probar el envío de correos. Si lo está leyendo, el envío funciona.`,
      ],
    }),
    ar: ({ sentAt }) => ({
      subject: "رسالة تجريبية",
      paragraphs: [
        `أُرسلت هذه الرسالة في \u2066${sentAt}\u2069 لاختبار إرسال البريد. إن كنتم تقرؤونها فالإرسال يعمل.`,
      ],
    }),
    sw: ({ sentAt }) => ({
      subject: "Barua pepe ya majaribio",
      paragraphs: [
        `Barua pepe hii ilitumwa ${sentAt} ili kujaribu utumaji wa barua pepe. Ukiisoma, utumaji unafanya kazi.`,
      ],
    }),
  },
});
