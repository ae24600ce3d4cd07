import { email } from "../email.ts";
import { formatDay, type Language } from "../languages.ts";

interface Props {
  guardian: string;
  child: string;
  /** The type of the action by language. */
  names: Readonly<Record<Language, string>>;
  /** `YYYY-MM-DD`, first and last day. */
  from: string;
  until: string;
  cancelled: boolean;
}

const days = ({ from, until }: Props, language: Language) =>
  from === until ? formatDay(from, language) : `${formatDay(from, language)} – ${formatDay(until, language)}`;

/** Informs guardians with custody of a sanction or follow-up, or of its cancellation. */
export const disciplineActionEmail = email<Props>({
  name: "discipline-action",
  sample: {
    guardian: "Ana O'Neil",
    child: "Leo O'Neil",
    names: { en: "Detention", fr: "Retenue", es: "Permanencia", ar: "احتجاز", sw: "Kubaki shuleni" },
    from: "2026-11-24",
    until: "2026-11-24",
    cancelled: false,
  },
  words: {
    en: (props) => ({
      subject: `${props.names.en}: ${props.child}`,
      paragraphs: [
        `Dear ${props.guardian},`,
        props.cancelled
          ? `This measure for ${props.child} has been cancelled.`
          : `The school has decided on this measure for ${props.child}.`,
      ],
      facts: [
        ["Measure", props.names.en],
        ["Days", days(props, "en")],
      ],
      closing: ["If you have questions, please call the school."],
    }),
    fr: (props) => ({
      subject: `${props.names.fr} : ${props.child}`,
      paragraphs: [
        `Bonjour ${props.guardian},`,
        props.cancelled
          ? `Cette mesure concernant ${props.child} a été annulée.`
          : `L'école a décidé de cette mesure pour ${props.child}.`,
      ],
      facts: [
        ["Mesure", props.names.fr],
        ["Jours", days(props, "fr")],
      ],
      closing: ["Si vous avez des questions, veuillez appeler l'école."],
    }),
    es: (props) => ({
      subject: `${props.names.es}: ${props.child}`,
      paragraphs: [
        `Hola, ${props.guardian}:`,
        props.cancelled
          ? `Se ha cancelado esta medida para ${props.child}.`
          : `La escuela ha decidido esta medida para ${props.child}.`,
      ],
      facts: [
        ["Medida", props.names.es],
        ["Días", days(props, "es")],
      ],
      closing: ["Si tiene preguntas, llame a la escuela."],
    }),
    ar: (props) => ({
      subject: `${props.names.ar}: ${props.child}`,
      paragraphs: [
        `مرحبًا ${props.guardian}،`,
        props.cancelled
          ? `أُلغي هذا الإجراء المتعلق بـ ${props.child}.`
          : `قررت المدرسة هذا الإجراء بشأن ${props.child}.`,
      ],
      facts: [
        ["الإجراء", props.names.ar],
        ["الأيام", days(props, "ar")],
      ],
      closing: ["إن كانت لديكم أسئلة، فيرجى الاتصال بالمدرسة."],
    }),
    sw: (props) => ({
      subject: `${props.names.sw}: ${props.child}`,
      paragraphs: [
        `Habari ${props.guardian},`,
        props.cancelled
          ? `Hatua hii kuhusu ${props.child} imefutwa.`
          : `Shule imeamua hatua hii kuhusu ${props.child}.`,
      ],
      facts: [
        ["Hatua", props.names.sw],
        ["Siku", days(props, "sw")],
      ],
      closing: ["Ukiwa na maswali, tafadhali piga simu shuleni."],
    }),
  },
});
