import { email } from "../email.ts";

/** Informs a guardian without an account that another guardian can now read the child's records. */
export const guardianAccess = email({
  name: "guardian-access",
  sample: { guardian: "Ana O'Neil", child: "Leo O'Neil", added: "Ruth Kamau" },
  words: {
    en: ({ guardian, child, added }) => ({
      subject: `${added} has access to the records of ${child}`,
      paragraphs: [
        `Dear ${guardian},`,
        `${added} can now sign in as a guardian of ${child} and read the school's records of the child.`,
        "If you were not aware of this, please call the school.",
      ],
    }),
    fr: ({ guardian, child, added }) => ({
      subject: `${added} a accès au dossier de ${child}`,
      paragraphs: [
        `Bonjour ${guardian},`,
        `${added} peut désormais se connecter en tant que responsable de ${child} et consulter son dossier scolaire.`,
        "Si vous n'en étiez pas informé, veuillez appeler l'école.",
      ],
    }),
    es: ({ guardian, child, added }) => ({
      subject: `${added} tiene acceso al expediente de ${child}`,
      paragraphs: [
        `Hola, ${guardian}:`,
        `${added} ya puede iniciar sesión como responsable de ${child} y consultar su expediente escolar.`,
        "Si no lo sabía, llame a la escuela.",
      ],
    }),
    ar: ({ guardian, child, added }) => ({
      subject: `أصبح بإمكان ${added} الاطلاع على سجل ${child}`,
      paragraphs: [
        `مرحبًا ${guardian}،`,
        `يستطيع ${added} الآن تسجيل الدخول بصفة وليّ أمر ${child} والاطلاع على سجله المدرسي.`,
        "إن لم تكونوا على علم بذلك، فيرجى الاتصال بالمدرسة.",
      ],
    }),
    sw: ({ guardian, child, added }) => ({
      subject: `${added} anaweza kuona rekodi za ${child}`,
      paragraphs: [
        `Habari ${guardian},`,
        `${added} sasa anaweza kuingia kama mlezi wa ${child} na kusoma rekodi zake za shule.`,
        "Ikiwa hukujua, tafadhali piga simu shuleni.",
      ],
    }),
  },
});
