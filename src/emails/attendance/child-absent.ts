import { email } from "../email.ts";
import { formatDay } from "../languages.ts";

/** States that a child was absent, never the reason. */
export const childAbsent = email({
  name: "child-absent",
  sample: { guardian: "Ana O'Neil", child: "Leo O'Neil", date: "2026-11-20" },
  words: {
    en: ({ guardian, child, date }) => ({
      subject: `${child} was absent on ${formatDay(date, "en")}`,
      paragraphs: [
        `Dear ${guardian},`,
        `${child} was marked absent at school on ${formatDay(date, "en")}.`,
        "If you were not aware of this, or if it is a mistake, please call the school.",
      ],
    }),
    fr: ({ guardian, child, date }) => ({
      subject: `Absence de ${child} le ${formatDay(date, "fr")}`,
      paragraphs: [
        `Bonjour ${guardian},`,
        `L'absence de ${child} à l'école a été notée le ${formatDay(date, "fr")}.`,
        "Si vous n'en étiez pas informé, ou s'il s'agit d'une erreur, veuillez appeler l'école.",
      ],
    }),
    es: ({ guardian, child, date }) => ({
      subject: `Ausencia de ${child} el ${formatDay(date, "es")}`,
      paragraphs: [
        `Hola, ${guardian}:`,
        `Se registró la ausencia de ${child} en la escuela el ${formatDay(date, "es")}.`,
        "Si no lo sabía, o si es un error, llame a la escuela.",
      ],
    }),
    ar: ({ guardian, child, date }) => ({
      subject: `غياب ${child} في ${formatDay(date, "ar")}`,
      paragraphs: [
        `مرحبًا ${guardian}،`,
        `سُجِّل غياب ${child} عن المدرسة في ${formatDay(date, "ar")}.`,
        "إن لم تكونوا على علم بذلك، أو كان خطأً، فيرجى الاتصال بالمدرسة.",
      ],
    }),
    sw: ({ guardian, child, date }) => ({
      subject: `${child} hakufika shuleni ${formatDay(date, "sw")}`,
      paragraphs: [
        `Habari ${guardian},`,
        `${child} ameandikwa kuwa hakufika shuleni ${formatDay(date, "sw")}.`,
        "Ikiwa hukujua, au ni kosa, tafadhali piga simu shuleni.",
      ],
    }),
  },
});
