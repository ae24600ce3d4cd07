import { email } from "../email.ts";

interface Props {
  guardian: string;
  child: string;
  /** Of the application. */
  number: string;
  grade: string;
}

/** Says that the school cannot offer a place. The reason is internal and not part of it. */
export const applicationRejected = email<Props>({
  name: "application-rejected",
  sample: { guardian: "Ana O'Neil", child: "Leo O'Neil", number: "A2026/12", grade: "Grade 1" },
  words: {
    en: ({ guardian, child, number, grade }, { name: school }) => ({
      subject: `Your application for ${child}`,
      paragraphs: [
        `Dear ${guardian},`,
        `Thank you for your interest in ${school}. We are sorry that we cannot offer ${child} a place.`,
        `We know that this is not the answer you hoped for, and we wish ${child} all the best. If you have questions, please call the school.`,
      ],
      facts: [
        ["Application", number],
        ["Grade level", grade],
      ],
    }),
    fr: ({ guardian, child, number, grade }, { name: school }) => ({
      subject: `Votre candidature pour ${child}`,
      paragraphs: [
        `Bonjour ${guardian},`,
        `Merci de votre intérêt pour ${school}. Nous regrettons de ne pas pouvoir proposer de place à ${child}.`,
        `Nous savons que ce n'est pas la réponse que vous espériez et souhaitons à ${child} une bonne continuation. Si vous avez des questions, veuillez appeler l'école.`,
      ],
      facts: [
        ["Dossier", number],
        ["Niveau", grade],
      ],
    }),
    es: ({ guardian, child, number, grade }, { name: school }) => ({
      subject: `Su solicitud para ${child}`,
      paragraphs: [
        `Hola, ${guardian}:`,
        `Gracias por su interés en ${school}. Lamentamos no poder ofrecer una plaza a ${child}.`,
        `Sabemos que no es la respuesta que esperaba y deseamos lo mejor a ${child}. Si tiene preguntas, llame a la escuela.`,
      ],
      facts: [
        ["Solicitud", number],
        ["Grado", grade],
      ],
    }),
    ar: ({ guardian, child, number, grade }, { name: school }) => ({
      subject: `طلبكم من أجل ${child}`,
      paragraphs: [
        `مرحبًا ${guardian}،`,
        `شكرًا لاهتمامكم بمدرسة ${school}. نأسف لأننا لا نستطيع أن نعرض مقعدًا على ${child}.`,
        `نعلم أن هذا ليس الجواب الذي أملتموه، ونتمنى لـ${child} كل التوفيق. إن كانت لديكم أسئلة، فيرجى الاتصال بالمدرسة.`,
      ],
      facts: [
        ["الطلب", number],
        ["الصف", grade],
      ],
    }),
    sw: ({ guardian, child, number, grade }, { name: school }) => ({
      subject: `Ombi lako kwa ${child}`,
      paragraphs: [
        `Habari ${guardian},`,
        `Asante kwa kupendezwa na ${school}. Tunasikitika kwamba hatuwezi kumpa ${child} nafasi.`,
        `Tunajua hili si jibu ulilotarajia, na tunamtakia ${child} kila la heri. Ukiwa na maswali, tafadhali piga simu shuleni.`,
      ],
      facts: [
        ["Ombi", number],
        ["Darasa", grade],
      ],
    }),
  },
});
