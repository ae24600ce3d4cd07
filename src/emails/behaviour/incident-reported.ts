import { email } from "../email.ts";
import { formatDay, type Language } from "../languages.ts";

const kinds = {
  bullying: { en: "bullying", fr: "harcèlement", es: "acoso", ar: "تنمّر", sw: "uonevu" },
  violence: { en: "violence", fr: "violence", es: "violencia", ar: "عنف", sw: "vurugu" },
  disruption: {
    en: "disruption of lessons",
    fr: "perturbation des cours",
    es: "interrupción de las clases",
    ar: "إخلال بسير الدروس",
    sw: "usumbufu wa masomo",
  },
  dishonesty: { en: "dishonesty", fr: "tricherie", es: "deshonestidad", ar: "غشّ", sw: "udanganyifu" },
  theft: { en: "theft", fr: "vol", es: "robo", ar: "سرقة", sw: "wizi" },
  damage: {
    en: "damage to property",
    fr: "dégradation de biens",
    es: "daños materiales",
    ar: "إتلاف ممتلكات",
    sw: "uharibifu wa mali",
  },
  substances: {
    en: "forbidden substances",
    fr: "substances interdites",
    es: "sustancias prohibidas",
    ar: "موادّ محظورة",
    sw: "vitu vilivyokatazwa",
  },
  safety: { en: "safety", fr: "sécurité", es: "seguridad", ar: "سلامة", sw: "usalama" },
  other: { en: "other", fr: "autre", es: "otro", ar: "أمر آخر", sw: "nyingine" },
} as const satisfies Record<string, Readonly<Record<Language, string>>>;

/** Categories without a translation are shown as "other". */
const kindOf = (category: string, language: Language): string =>
  (kinds[category as keyof typeof kinds] ?? kinds.other)[language];

interface Props {
  guardian: string;
  child: string;
  /** `YYYY-MM-DD`, and `time` as `HH:MM`, in the school's time zone. */
  date: string;
  time: string;
  category: string;
  message: string;
}

const when = ({ date, time }: Props, language: Language) => `${formatDay(date, language)}, ${time}`;

/** Contains the school's message to the guardians; never another child, nor the child's role in the incident. */
export const incidentReported = email<Props>({
  name: "incident-reported",
  sample: {
    guardian: "Ana O'Neil",
    child: "Leo O'Neil",
    date: "2026-11-20",
    time: "10:35",
    category: "disruption",
    message: "We have spoken with Leo.\n\nPlease call the office, so that we can find a time to meet.",
  },
  words: {
    en: (props) => ({
      subject: `An incident at school involving ${props.child}`,
      paragraphs: [
        `Dear ${props.guardian},`,
        `There was an incident at school involving ${props.child}. Message from the school:`,
      ],
      written: props.message,
      facts: [
        ["When", when(props, "en")],
        ["Category", kindOf(props.category, "en")],
      ],
      closing: ["If you have questions, please call the school."],
    }),
    fr: (props) => ({
      subject: `Un incident à l'école concernant ${props.child}`,
      paragraphs: [
        `Bonjour ${props.guardian},`,
        `Un incident concernant ${props.child} s'est produit à l'école. Message de l'école :`,
      ],
      written: props.message,
      facts: [
        ["Quand", when(props, "fr")],
        ["Catégorie", kindOf(props.category, "fr")],
      ],
      closing: ["Si vous avez des questions, veuillez appeler l'école."],
    }),
    es: (props) => ({
      subject: `Un incidente en la escuela relacionado con ${props.child}`,
      paragraphs: [
        `Hola, ${props.guardian}:`,
        `Hubo un incidente en la escuela relacionado con ${props.child}. Mensaje de la escuela:`,
      ],
      written: props.message,
      facts: [
        ["Cuándo", when(props, "es")],
        ["Categoría", kindOf(props.category, "es")],
      ],
      closing: ["Si tiene preguntas, llame a la escuela."],
    }),
    ar: (props) => ({
      subject: `حادثة في المدرسة تخصّ ${props.child}`,
      paragraphs: [`مرحبًا ${props.guardian}،`, `وقعت في المدرسة حادثة تخصّ ${props.child}. رسالة من المدرسة:`],
      written: props.message,
      facts: [
        ["متى", when(props, "ar")],
        ["الموضوع", kindOf(props.category, "ar")],
      ],
      closing: ["إن كانت لديكم أسئلة، فيرجى الاتصال بالمدرسة."],
    }),
    sw: (props) => ({
      subject: `Tukio shuleni linalomhusu ${props.child}`,
      paragraphs: [
        `Habari ${props.guardian},`,
        `Kulikuwa na tukio shuleni linalomhusu ${props.child}. Ujumbe kutoka shuleni:`,
      ],
      written: props.message,
      facts: [
        ["Lini", when(props, "sw")],
        ["Aina", kindOf(props.category, "sw")],
      ],
      closing: ["Ukiwa na maswali, tafadhali piga simu shuleni."],
    }),
  },
});
