import { email } from "../email.ts";

interface Props {
  guardian: string;
  child: string;
  /** Opens the application. */
  url: string;
  /** Not submitted yet. */
  isDraft: boolean;
}

/** Sends the link to an application: to go on with a saved one, or to see its status. */
export const applicationLink = email<Props>({
  name: "application-link",
  urgent: true,
  secret: true,
  sample: {
    guardian: "Ana O'Neil",
    child: "Leo O'Neil",
    url: "https://school.example/apply/greenfield#token=0000",
    isDraft: true,
  },
  words: {
    en: ({ guardian, child, url, isDraft }, { name: school }) => ({
      subject: `Your application for ${child}`,
      paragraphs: [
        `Dear ${guardian},`,
        isDraft
          ? `Your application to ${school} for ${child} is saved but not submitted yet. Go on with it whenever you like.`
          : `This link shows where your application to ${school} for ${child} stands.`,
        "The link is only for you. If you did not ask for it, ignore this email.",
      ],
      action: { label: isDraft ? "Continue the application" : "See your application", url },
    }),
    fr: ({ guardian, child, url, isDraft }, { name: school }) => ({
      subject: `Votre dossier pour ${child}`,
      paragraphs: [
        `Bonjour ${guardian},`,
        isDraft
          ? `Votre dossier de candidature à ${school} pour ${child} est enregistré, mais pas encore envoyé. Vous pouvez le compléter quand vous voulez.`
          : `Ce lien montre où en est votre candidature à ${school} pour ${child}.`,
        "Ce lien n'est que pour vous. Si vous ne l'avez pas demandé, ignorez ce message.",
      ],
      action: { label: isDraft ? "Compléter le dossier" : "Voir votre dossier", url },
    }),
    es: ({ guardian, child, url, isDraft }, { name: school }) => ({
      subject: `Su solicitud para ${child}`,
      paragraphs: [
        `Hola, ${guardian}:`,
        isDraft
          ? `Su solicitud a ${school} para ${child} está guardada, pero aún no enviada. Puede continuarla cuando quiera.`
          : `Este enlace muestra el estado de su solicitud a ${school} para ${child}.`,
        "El enlace es solo para usted. Si no lo ha pedido, ignore este correo.",
      ],
      action: { label: isDraft ? "Continuar la solicitud" : "Ver su solicitud", url },
    }),
    ar: ({ guardian, child, url, isDraft }, { name: school }) => ({
      subject: `طلبكم من أجل ${child}`,
      paragraphs: [
        `مرحبًا ${guardian}،`,
        isDraft
          ? `حُفظ طلبكم إلى ${school} من أجل ${child} ولم يُرسل بعد. يمكنكم إكماله متى شئتم.`
          : `يعرض هذا الرابط حالة طلبكم إلى ${school} من أجل ${child}.`,
        "هذا الرابط لكم وحدكم. إن لم تطلبوه فتجاهلوا هذه الرسالة.",
      ],
      action: { label: isDraft ? "إكمال الطلب" : "عرض طلبكم", url },
    }),
    sw: ({ guardian, child, url, isDraft }, { name: school }) => ({
      subject: `Ombi lako kwa ${child}`,
      paragraphs: [
        `Habari ${guardian},`,
        isDraft
          ? `Ombi lako kwa ${school} kwa ajili ya ${child} limehifadhiwa lakini bado halijatumwa. Unaweza kuliendeleza wakati wowote.`
          : `Kiungo hiki kinaonyesha hali ya ombi lako kwa ${school} kwa ajili ya ${child}.`,
        "Kiungo hiki ni chako peke yako. Kama hukukiomba, puuza barua pepe hii.",
      ],
      action: { label: isDraft ? "Endelea na ombi" : "Tazama ombi lako", url },
    }),
  },
});
