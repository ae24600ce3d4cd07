import { email } from "../email.ts";
import { isolated } from "../languages.ts";

export const reportCardPublished = email({
  name: "report-card-published",
  sample: {
    guardian: "Ana O'Neil",
    child: "Leo O'Neil",
    term: "Term 1, 2026",
    url: "https://school.example/",
  },
  words: {
    en: ({ guardian, child, term, url }) => ({
      subject: `The report card of ${child} is available`,
      paragraphs: [`Dear ${guardian},`, `The report card of ${child} for ${term} has been published.`],
      action: { label: "Read it online", url },
    }),
    fr: ({ guardian, child, term, url }) => ({
      subject: `Le bulletin de ${child} est disponible`,
      paragraphs: [`Bonjour ${guardian},`, `Le bulletin de ${child} (${term}) a été publié.`],
      action: { label: "Le lire en ligne", url },
    }),
    es: ({ guardian, child, term, url }) => ({
      subject: `El boletín de ${child} está disponible`,
      paragraphs: [`Hola, ${guardian}:`, `Se publicó el boletín de ${child} (${term}).`],
      action: { label: "Leerlo en línea", url },
    }),
    ar: ({ guardian, child, term, url }) => ({
      subject: `صدرت شهادة درجات ${child}`,
      paragraphs: [`مرحبًا ${guardian}،`, `نُشرت شهادة درجات ${child} (${isolated(term)}).`],
      action: { label: "قراءتها على الإنترنت", url },
    }),
    sw: ({ guardian, child, term, url }) => ({
      subject: `Ripoti ya ${child} iko tayari`,
      paragraphs: [`Habari ${guardian},`, `Ripoti ya ${child} (${term}) imechapishwa.`],
      action: { label: "Isome mtandaoni", url },
    }),
  },
});
