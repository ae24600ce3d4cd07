import { email } from "../email.ts";

interface Props {
  guardian: string;
  child: string;
}

/** Tells guardians with custody that a suspension ended before its last day. */
export const suspensionLifted = email<Props>({
  name: "suspension-lifted",
  sample: { guardian: "Ana O'Neil", child: "Leo O'Neil" },
  words: {
    en: ({ guardian, child }) => ({
      subject: `The suspension of ${child} is lifted`,
      paragraphs: [
        `Dear ${guardian},`,
        `The school has lifted the suspension of ${child}, who may come to school again.`,
      ],
    }),
    fr: ({ guardian, child }) => ({
      subject: `L'exclusion de ${child} est levée`,
      paragraphs: [
        `Bonjour ${guardian},`,
        `L'école a levé l'exclusion temporaire de ${child}, qui peut revenir à l'école.`,
      ],
    }),
    es: ({ guardian, child }) => ({
      subject: `Se ha levantado la suspensión de ${child}`,
      paragraphs: [
        `Hola, ${guardian}:`,
        `La escuela ha levantado la suspensión de ${child}, que puede volver a la escuela.`,
      ],
    }),
    ar: ({ guardian, child }) => ({
      subject: `رفع إيقاف ${child}`,
      paragraphs: [`مرحبًا ${guardian}،`, `رفعت المدرسة إيقاف ${child}، ويمكن الحضور إلى المدرسة من جديد.`],
    }),
    sw: ({ guardian, child }) => ({
      subject: `Kusimamishwa kwa ${child} kumeondolewa`,
      paragraphs: [
        `Habari ${guardian},`,
        `Shule imeondoa kusimamishwa kwa ${child}, ambaye anaweza kuja shuleni tena.`,
      ],
    }),
  },
});
