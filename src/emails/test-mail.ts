import { email } from "./email.ts";

/** What `emails test` sends. */
export const testMail = email({
  name: "test-mail",
  fromPlatform: true,
  sample: { sentAt: "2026-11-21 10:00 UTC" },
  words: {
    en: ({ sentAt }) => ({
      subject: "Test mail",
      paragraphs: [`This mail was sent on ${sentAt} to see whether mails arrive. They do.`],
    }),
    fr: ({ sentAt }) => ({
      subject: "Courriel d'essai",
      paragraphs: [
        `Ce courriel a été envoyé le ${sentAt} pour vérifier que les courriels arrivent. C'est le cas.`,
      ],
    }),
    es: ({ sentAt }) => ({
      subject: "Correo de prueba",
      paragraphs: [`Este correo se envió el ${sentAt} para comprobar que los correos llegan. Llegan.`],
    }),
    ar: ({ sentAt }) => ({
      subject: "رسالة تجريبية",
      paragraphs: [`أُرسلت هذه الرسالة في \u2066${sentAt}\u2069 للتأكد من وصول الرسائل. وقد وصلت.`],
    }),
    sw: ({ sentAt }) => ({
      subject: "Barua ya majaribio",
      paragraphs: [`Barua hii ilitumwa ${sentAt} ili kuona kama barua zinafika. Zinafika.`],
    }),
  },
});
