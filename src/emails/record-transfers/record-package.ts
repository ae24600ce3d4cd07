import { email } from "../email.ts";

interface Props {
  /** Opens the download. */
  url: string;
  /** How long the link works. */
  days: number;
}

/** Sends the office of another school the link to a student's record; nothing in it says whose record it is. */
export const recordPackage = email<Props>({
  name: "record-package",
  secret: true,
  sample: { url: "https://school.example/record-package#token=0000", days: 14 },
  words: {
    en: ({ url, days }, { name: school }) => ({
      subject: `A student's record from ${school}`,
      paragraphs: [
        `${school} sends your office the record of a student who changes to your school.`,
        `The link works for ${days} days and only for your school. Keep the file as confidential as your own records.`,
        "The file is signed. Compare the fingerprint of the key with us by phone before you rely on it.",
      ],
      action: { label: "Download the record", url },
    }),
    fr: ({ url, days }, { name: school }) => ({
      subject: `Dossier d'un élève de ${school}`,
      paragraphs: [
        `${school} transmet à votre secrétariat le dossier d'un élève qui rejoint votre école.`,
        `Le lien est valable ${days} jours et réservé à votre école. Traitez ce fichier avec la même confidentialité que vos propres dossiers.`,
        "Le fichier est signé. Comparez avec nous, par téléphone, l'empreinte de la clé avant de vous y fier.",
      ],
      action: { label: "Télécharger le dossier", url },
    }),
    es: ({ url, days }, { name: school }) => ({
      subject: `Expediente de un alumno de ${school}`,
      paragraphs: [
        `${school} envía a su secretaría el expediente de un alumno que pasa a su colegio.`,
        `El enlace vale ${days} días y es solo para su colegio. Trate el archivo con la misma confidencialidad que sus propios expedientes.`,
        "El archivo está firmado. Compare con nosotros por teléfono la huella de la clave antes de fiarse de él.",
      ],
      action: { label: "Descargar el expediente", url },
    }),
    ar: ({ url, days }, { name: school }) => ({
      subject: `سجل طالب من ${school}`,
      paragraphs: [
        `ترسل ${school} إلى مكتبكم سجل طالب ينتقل إلى مدرستكم.`,
        `الرابط صالح لمدة ${days} يومًا ولمدرستكم وحدها. عاملوا الملف بسرية سجلاتكم نفسها.`,
        "الملف موقَّع. قارنوا بصمة المفتاح معنا هاتفيًا قبل الاعتماد عليه.",
      ],
      action: { label: "تنزيل السجل", url },
    }),
    sw: ({ url, days }, { name: school }) => ({
      subject: `Kumbukumbu za mwanafunzi kutoka ${school}`,
      paragraphs: [
        `${school} inatuma kwa ofisi yenu kumbukumbu za mwanafunzi anayehamia shule yenu.`,
        `Kiungo kinafanya kazi kwa siku ${days} na ni cha shule yenu pekee. Tunzeni faili hii kwa siri kama kumbukumbu zenu wenyewe.`,
        "Faili imetiwa saini. Linganisheni alama ya ufunguo nasi kwa simu kabla ya kuiamini.",
      ],
      action: { label: "Pakua kumbukumbu", url },
    }),
  },
});
