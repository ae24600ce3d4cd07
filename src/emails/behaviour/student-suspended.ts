import { email } from "../email.ts";
import { formatDay, type Language } from "../languages.ts";

interface Props {
  guardian: string;
  child: string;
  /** `YYYY-MM-DD`, first and last day. */
  from: string;
  until: string;
  reason: string;
}

const days = ({ from, until }: Props, language: Language) =>
  `${formatDay(from, language)} – ${formatDay(until, language)}`;

/** Tells guardians with custody of a suspension and its reason. */
export const studentSuspended = email<Props>({
  name: "student-suspended",
  sample: {
    guardian: "Ana O'Neil",
    child: "Leo O'Neil",
    from: "2026-11-24",
    until: "2026-11-26",
    reason: "Damage to property on 20 November.",
  },
  words: {
    en: (props) => ({
      subject: `${props.child} is suspended from school`,
      paragraphs: [
        `Dear ${props.guardian},`,
        `${props.child} is suspended and must not come to school on these days. Message from the school:`,
      ],
      written: props.reason,
      facts: [["Days", days(props, "en")]],
      closing: ["If you have questions, please call the school."],
    }),
    fr: (props) => ({
      subject: `Exclusion temporaire de ${props.child}`,
      paragraphs: [
        `Bonjour ${props.guardian},`,
        `${props.child} fait l'objet d'une exclusion temporaire et ne doit pas venir à l'école ces jours-là. Message de l'école :`,
      ],
      written: props.reason,
      facts: [["Jours", days(props, "fr")]],
      closing: ["Si vous avez des questions, veuillez appeler l'école."],
    }),
    es: (props) => ({
      subject: `Suspensión de ${props.child}`,
      paragraphs: [
        `Hola, ${props.guardian}:`,
        `Se ha suspendido a ${props.child}, que no debe venir a la escuela estos días. Mensaje de la escuela:`,
      ],
      written: props.reason,
      facts: [["Días", days(props, "es")]],
      closing: ["Si tiene preguntas, llame a la escuela."],
    }),
    ar: (props) => ({
      subject: `إيقاف ${props.child} عن الدراسة مؤقتًا`,
      paragraphs: [
        `مرحبًا ${props.guardian}،`,
        `تقرر إيقاف ${props.child} عن الدراسة، ولا يجوز الحضور إلى المدرسة في هذه الأيام. رسالة من المدرسة:`,
      ],
      written: props.reason,
      facts: [["الأيام", days(props, "ar")]],
      closing: ["إن كانت لديكم أسئلة، فيرجى الاتصال بالمدرسة."],
    }),
    sw: (props) => ({
      subject: `${props.child} amesimamishwa masomo`,
      paragraphs: [
        `Habari ${props.guardian},`,
        `${props.child} amesimamishwa na hapaswi kuja shuleni siku hizi. Ujumbe kutoka shuleni:`,
      ],
      written: props.reason,
      facts: [["Siku", days(props, "sw")]],
      closing: ["Ukiwa na maswali, tafadhali piga simu shuleni."],
    }),
  },
});
