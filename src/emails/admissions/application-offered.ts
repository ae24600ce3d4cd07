import { email } from "../email.ts";
import { formatDay } from "../languages.ts";

interface Props {
  guardian: string;
  child: string;
  /** Of the application. */
  number: string;
  grade: string;
  /** Opens the application; null if the service does not know its own address. */
  url: string | null;
  /** The last day to accept, `YYYY-MM-DD`. */
  until: string;
}

/** Offers a seat, with the last day to accept it. */
export const applicationOffered = email<Props>({
  name: "application-offered",
  secret: true,
  sample: {
    guardian: "Ana O'Neil",
    child: "Leo O'Neil",
    number: "A2026/12",
    grade: "Grade 1",
    url: "https://school.example/apply/greenfield#token=0000",
    until: "2026-12-12",
  },
  words: {
    en: ({ guardian, child, number, grade, until, url }, { name: school }) => ({
      subject: `A place for ${child}`,
      paragraphs: [
        `Dear ${guardian},`,
        `We are pleased to offer ${child} a place at ${school}.`,
        "Please answer by the day below whether you accept the place. After that day the offer ends and the place goes to another child.",
      ],
      facts: [
        ["Application", number],
        ["Grade level", grade],
        ["Please answer by", formatDay(until, "en")],
      ],
      ...(url && { action: { label: "Accept or decline", url } }),
    }),
    fr: ({ guardian, child, number, grade, until, url }, { name: school }) => ({
      subject: `Une place pour ${child}`,
      paragraphs: [
        `Bonjour ${guardian},`,
        `Nous avons le plaisir de proposer à ${child} une place à ${school}.`,
        "Veuillez dire à l'école, au plus tard à la date ci-dessous, si vous acceptez cette place. Après cette date, l'offre prend fin et la place revient à un autre enfant.",
      ],
      facts: [
        ["Dossier", number],
        ["Niveau", grade],
        ["Réponse au plus tard le", formatDay(until, "fr")],
      ],
      ...(url && { action: { label: "Accepter ou refuser", url } }),
    }),
    es: ({ guardian, child, number, grade, until, url }, { name: school }) => ({
      subject: `Una plaza para ${child}`,
      paragraphs: [
        `Hola, ${guardian}:`,
        `Nos alegra ofrecer a ${child} una plaza en ${school}.`,
        "Diga a la escuela, a más tardar en la fecha indicada, si acepta la plaza. Después de esa fecha la oferta termina y la plaza pasa a otro niño o niña.",
      ],
      facts: [
        ["Solicitud", number],
        ["Grado", grade],
        ["Responda a más tardar el", formatDay(until, "es")],
      ],
      ...(url && { action: { label: "Aceptar o rechazar", url } }),
    }),
    ar: ({ guardian, child, number, grade, until, url }, { name: school }) => ({
      subject: `مقعد من أجل ${child}`,
      paragraphs: [
        `مرحبًا ${guardian}،`,
        `يسرّنا أن نعرض على ${child} مقعدًا في ${school}.`,
        "يرجى إبلاغ المدرسة بقبول المقعد أو رفضه حتى التاريخ أدناه. بعد هذا التاريخ ينتهي العرض ويُعطى المقعد لطفل آخر.",
      ],
      facts: [
        ["الطلب", number],
        ["الصف", grade],
        ["يرجى الرد حتى", formatDay(until, "ar")],
      ],
      ...(url && { action: { label: "قبول العرض أو رفضه", url } }),
    }),
    sw: ({ guardian, child, number, grade, until, url }, { name: school }) => ({
      subject: `Nafasi kwa ${child}`,
      paragraphs: [
        `Habari ${guardian},`,
        `Tunafurahi kumpa ${child} nafasi katika ${school}.`,
        "Tafadhali ijulishe shule kabla ya tarehe iliyo hapa chini kama unakubali nafasi hii. Baada ya tarehe hiyo nafasi itapewa mtoto mwingine.",
      ],
      facts: [
        ["Ombi", number],
        ["Darasa", grade],
        ["Tafadhali jibu kabla ya", formatDay(until, "sw")],
      ],
      ...(url && { action: { label: "Kubali au kataa", url } }),
    }),
  },
});
