import { email } from "../email.ts";

/** Informs a guardian without an account that the student was given one. The address is masked. */
export const studentAccess = email({
  name: "student-access",
  sample: { guardian: "Ana O'Neil", child: "Leo O'Neil", address: "l…@mail.example" },
  words: {
    en: ({ guardian, child, address }) => ({
      subject: `${child} was given an account at the school`,
      paragraphs: [
        `Dear ${guardian},`,
        `The school sent ${child} an invitation to open an account, to ${address}. Anyone with access to this mailbox can read the school's records of the child.`,
        "If this is not your child's address, please call the school.",
      ],
    }),
    fr: ({ guardian, child, address }) => ({
      subject: `${child} a reçu un compte auprès de l'école`,
      paragraphs: [
        `Bonjour ${guardian},`,
        `L'école a invité ${child} à ouvrir un compte personnel, à l'adresse ${address}. Toute personne qui lit cette messagerie peut consulter le dossier scolaire de l'enfant.`,
        "Si cette adresse n'est pas celle de votre enfant, veuillez appeler l'école.",
      ],
    }),
    es: ({ guardian, child, address }) => ({
      subject: `${child} recibió una cuenta de la escuela`,
      paragraphs: [
        `Hola, ${guardian}:`,
        `La escuela invitó a ${child} a abrir una cuenta propia, en la dirección ${address}. Quien lea ese buzón puede consultar el expediente escolar.`,
        "Si esa dirección no es de su hijo o hija, llame a la escuela.",
      ],
    }),
    ar: ({ guardian, child, address }) => ({
      subject: `أُنشئ حساب لـ ${child} لدى المدرسة`,
      paragraphs: [
        `مرحبًا ${guardian}،`,
        `دعت المدرسة ${child} إلى فتح حساب خاص على العنوان ${address}. من يقرأ هذا البريد يستطيع الاطلاع على السجل المدرسي.`,
        "إن لم يكن هذا العنوان لطفلكم، فيرجى الاتصال بالمدرسة.",
      ],
    }),
    sw: ({ guardian, child, address }) => ({
      subject: `${child} amepewa akaunti ya shule`,
      paragraphs: [
        `Habari ${guardian},`,
        `Shule imemwalika ${child} kufungua akaunti yake, kwa anwani ${address}. Anayesoma barua pepe za anwani hii anaweza kuona rekodi za shule za mtoto.`,
        "Ikiwa anwani hii si ya mtoto wako, tafadhali piga simu shuleni.",
      ],
    }),
  },
});
