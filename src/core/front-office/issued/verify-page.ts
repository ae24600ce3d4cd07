import { type Html, html } from "../../../emails/html.ts";
import { directionOf, formatDay, type Language, languages } from "../../../emails/languages.ts";
import type { VerifiedIssuedDocument } from "./verify-document.ts";

interface Words {
  language: string;
  title: string;
  valid: string;
  expired: string;
  revoked: string;
  compare: string;
  document: string;
  school: string;
  initials: string;
  number: string;
  issuedOn: string;
  expiresOn: string;
  kinds: Readonly<Record<VerifiedIssuedDocument["kind"], string>>;
}

const words: Readonly<Record<Language, Words>> = {
  en: {
    language: "English",
    title: "Verify a document",
    valid: "Genuine and valid",
    expired: "Genuine, but expired",
    revoked: "Revoked by the school: not valid",
    compare: "Compare this with the document in your hands.",
    document: "Document",
    school: "School",
    initials: "Initials",
    number: "Number",
    issuedOn: "Issued on",
    expiresOn: "Valid until",
    kinds: {
      transfer: "Transfer certificate",
      character: "Character certificate",
      bonafide: "Bonafide certificate",
      recommendation: "Letter of recommendation",
      clearance: "Clearance certificate",
      id_card: "ID card",
      hall_ticket: "Hall ticket",
    },
  },
  fr: {
    language: "Français",
    title: "Vérifier un document",
    valid: "Authentique et valable",
    expired: "Authentique, mais expiré",
    revoked: "Annulé par l’école : non valable",
    compare: "Comparez ces données avec le document que vous avez en main.",
    document: "Document",
    school: "École",
    initials: "Initiales",
    number: "Numéro",
    issuedOn: "Délivré le",
    expiresOn: "Valable jusqu’au",
    kinds: {
      transfer: "Certificat de radiation",
      character: "Certificat de bonne conduite",
      bonafide: "Certificat de scolarité",
      recommendation: "Lettre de recommandation",
      clearance: "Quitus",
      id_card: "Carte d’identité scolaire",
      hall_ticket: "Convocation aux examens",
    },
  },
  es: {
    language: "Español",
    title: "Verificar un documento",
    valid: "Auténtico y válido",
    expired: "Auténtico, pero caducado",
    revoked: "Anulado por la escuela: no es válido",
    compare: "Compare estos datos con el documento que tiene en la mano.",
    document: "Documento",
    school: "Escuela",
    initials: "Iniciales",
    number: "Número",
    issuedOn: "Expedido el",
    expiresOn: "Válido hasta",
    kinds: {
      transfer: "Certificado de traslado",
      character: "Certificado de conducta",
      bonafide: "Certificado de matrícula",
      recommendation: "Carta de recomendación",
      clearance: "Certificado de no adeudo",
      id_card: "Carné",
      hall_ticket: "Pase de examen",
    },
  },
  ar: {
    language: "العربية",
    title: "التحقق من وثيقة",
    valid: "صحيحة وسارية",
    expired: "صحيحة لكن انتهت صلاحيتها",
    revoked: "ألغتها المدرسة: غير سارية",
    compare: "قارن هذه البيانات بالوثيقة التي بين يديك.",
    document: "الوثيقة",
    school: "المدرسة",
    initials: "الأحرف الأولى",
    number: "الرقم",
    issuedOn: "تاريخ الإصدار",
    expiresOn: "صالحة حتى",
    kinds: {
      transfer: "شهادة انتقال",
      character: "شهادة حسن سيرة وسلوك",
      bonafide: "شهادة قيد",
      recommendation: "خطاب توصية",
      clearance: "شهادة إخلاء طرف",
      id_card: "بطاقة هوية",
      hall_ticket: "بطاقة دخول الامتحان",
    },
  },
  sw: {
    language: "Kiswahili",
    title: "Thibitisha hati",
    valid: "Halisi na halali",
    expired: "Halisi, lakini muda wake umeisha",
    revoked: "Imebatilishwa na shule: si halali",
    compare: "Linganisha na hati uliyo nayo mkononi.",
    document: "Hati",
    school: "Shule",
    initials: "Herufi za kwanza",
    number: "Nambari",
    issuedOn: "Imetolewa",
    expiresOn: "Halali hadi",
    kinds: {
      transfer: "Cheti cha uhamisho",
      character: "Cheti cha tabia",
      bonafide: "Cheti cha uanafunzi",
      recommendation: "Barua ya mapendekezo",
      clearance: "Cheti cha kutodaiwa",
      id_card: "Kitambulisho",
      hall_ticket: "Kadi ya mtihani",
    },
  },
};

const colors = { valid: "#166534", expired: "#92400e", revoked: "#991b1b" } as const;

/** Renders the public page behind the QR code of an issued document: without scripts, and with initials only. */
export function verifyPage(document: VerifiedIssuedDocument, language: Language): Html {
  const text = words[language];
  const { kind, school, initials, number, issuedOn, expiresOn, status } = document;
  const facts = [
    [text.document, text.kinds[kind]],
    [text.school, school],
    [text.initials, initials],
    [text.number, number],
    [text.issuedOn, formatDay(issuedOn, language)],
    ...(expiresOn ? [[text.expiresOn, formatDay(expiresOn, language)] as const] : []),
  ] as const;
  return html`<!doctype html>
<html lang="${language}" dir="${directionOf(language)}">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><link rel="icon" href="data:,">
<title>${text.title}</title>
<style>
:root { color-scheme: light dark; font: 17px/1.6 system-ui, sans-serif; }
body { max-width: 34rem; margin: 6vh auto; padding: 0 1.5rem; }
.status { padding: .8rem 1rem; border-radius: 8px; color: #fff; font-weight: 600; background: ${colors[status]}; }
dl { display: grid; grid-template-columns: auto 1fr; gap: .3rem 1rem; }
dt { opacity: .75; }
dd { margin: 0; overflow-wrap: anywhere; }
nav { display: flex; flex-wrap: wrap; gap: .4rem 1rem; margin-block-start: 2rem; }
a { color: light-dark(#1d4ed8, #93b4ff); }
</style>
</head>
<body>
<main>
<h1>${text.title}</h1>
<p class="status" role="status">${text[status]}</p>
<dl>${facts.map(([label, value]) => html`<dt>${label}</dt><dd><bdi>${value}</bdi></dd>`)}</dl>
<p>${text.compare}</p>
<nav>${languages.map((each) => html`<a href="?language=${each}" lang="${each}">${words[each].language}</a>`)}</nav>
</main>
</body>
</html>
`;
}
