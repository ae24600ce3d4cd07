import { email } from "../email.ts";

interface Props {
  name: string;
  /** Opens the details. */
  url: string;
}

/** Sends a former student the link to update the own details. */
export const alumnusLink = email<Props>({
  name: "alumnus-link",
  secret: true,
  sample: { name: "Ana O'Neil", url: "https://school.example/alumni-details#token=0000" },
  words: {
    en: ({ name, url }, { name: school }) => ({
      subject: `Stay in touch with ${school}`,
      paragraphs: [
        `Dear ${name},`,
        `${school} keeps a record of its former students. Please check your details, and tell us whether we may write to you.`,
        "The link is only for you and works for 60 days. If you do nothing, we change nothing.",
      ],
      action: { label: "Check my details", url },
    }),
    fr: ({ name, url }, { name: school }) => ({
      subject: `Restez en contact avec ${school}`,
      paragraphs: [
        `Bonjour ${name},`,
        `${school} tient un registre de ses anciens élèves. Merci de vérifier vos coordonnées et de nous dire si nous pouvons vous écrire.`,
        "Ce lien n'est que pour vous et reste valable 60 jours. Si vous ne faites rien, nous ne changeons rien.",
      ],
      action: { label: "Vérifier mes coordonnées", url },
    }),
    es: ({ name, url }, { name: school }) => ({
      subject: `Siga en contacto con ${school}`,
      paragraphs: [
        `Hola, ${name}:`,
        `${school} lleva un registro de sus antiguos alumnos. Por favor, revise sus datos y díganos si podemos escribirle.`,
        "El enlace es solo para usted y vale 60 días. Si no hace nada, no cambiamos nada.",
      ],
      action: { label: "Revisar mis datos", url },
    }),
    ar: ({ name, url }, { name: school }) => ({
      subject: `ابقوا على تواصل مع ${school}`,
      paragraphs: [
        `مرحبًا ${name}،`,
        `تحتفظ ${school} بسجل لخريجيها. يرجى مراجعة بياناتكم وإخبارنا إن كان يمكننا مراسلتكم.`,
        "هذا الرابط لكم وحدكم وصالح لمدة 60 يومًا. إن لم تفعلوا شيئًا فلن نغيّر شيئًا.",
      ],
      action: { label: "مراجعة بياناتي", url },
    }),
    sw: ({ name, url }, { name: school }) => ({
      subject: `Endelea kuwasiliana na ${school}`,
      paragraphs: [
        `Habari ${name},`,
        `${school} hutunza kumbukumbu za wanafunzi wake wa zamani. Tafadhali hakiki taarifa zako na utuambie kama tunaweza kukuandikia.`,
        "Kiungo hiki ni chako peke yako na kinafanya kazi kwa siku 60. Usipofanya lolote, hatubadilishi chochote.",
      ],
      action: { label: "Hakiki taarifa zangu", url },
    }),
  },
});
