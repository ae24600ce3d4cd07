import { email } from "../email.ts";

/** Sent to a guardian's former address, so that its owner learns of a change that they did not request. */
export const guardianAddressChanged = email({
  name: "guardian-address-changed",
  sample: { guardian: "Ana O'Neil" },
  words: {
    en: ({ guardian }, { name: school }) => ({
      subject: `Your email address at ${school} was changed`,
      paragraphs: [
        `Dear ${guardian},`,
        `${school} changed the email address that it keeps for you. Emails about your children will no longer be sent to this address.`,
        "If you did not ask for this, please call the school.",
      ],
    }),
    fr: ({ guardian }, { name: school }) => ({
      subject: `Votre adresse électronique à ${school} a été modifiée`,
      paragraphs: [
        `Bonjour ${guardian},`,
        `${school} a modifié l'adresse électronique enregistrée à votre nom. Les courriels concernant vos enfants n'arrivent plus à la présente adresse.`,
        "Si vous ne l'avez pas demandé, veuillez appeler l'école.",
      ],
    }),
    es: ({ guardian }, { name: school }) => ({
      subject: `Se cambió su correo electrónico en ${school}`,
      paragraphs: [
        `Hola, ${guardian}:`,
        `${school} cambió la dirección de correo que tiene registrada para usted. Los correos sobre sus hijos ya no llegan a esta dirección.`,
        "Si usted no lo pidió, llame a la escuela.",
      ],
    }),
    ar: ({ guardian }, { name: school }) => ({
      subject: `تغيّر عنوان بريدكم الإلكتروني لدى ${school}`,
      paragraphs: [
        `مرحبًا ${guardian}،`,
        `غيّرت ${school} عنوان البريد الإلكتروني المسجّل باسمكم. لم تعد الرسائل المتعلقة بأطفالكم تصل إلى هذا العنوان.`,
        "إن لم تطلبوا ذلك، فيرجى الاتصال بالمدرسة.",
      ],
    }),
    sw: ({ guardian }, { name: school }) => ({
      subject: `Anwani yako ya barua pepe katika ${school} imebadilishwa`,
      paragraphs: [
        `Habari ${guardian},`,
        `${school} imebadilisha anwani ya barua pepe iliyohifadhiwa kwa jina lako. Barua pepe kuhusu watoto wako haziji tena kwa anwani hii.`,
        "Ikiwa hukuomba hili, tafadhali piga simu shuleni.",
      ],
    }),
  },
});
