import { email } from "../email.ts";

export const passwordReset = email({
  name: "password-reset",
  once: true,
  urgent: true,
  secret: true,
  sample: { name: "Ana O'Neil", url: "https://school.example/reset-password?token=0000", minutes: 60 },
  words: {
    en: ({ name, url, minutes }, { name: school }) => ({
      subject: `Set a new password for ${school}`,
      paragraphs: [
        `Dear ${name},`,
        `We received a request to reset your password. The link is valid for ${minutes} minutes.`,
      ],
      action: { label: "Set a new password", url },
      closing: ["If you did not request this, you can ignore this email. Your password will not change."],
    }),
    fr: ({ name, url, minutes }, { name: school }) => ({
      subject: `Choisissez un nouveau mot de passe pour ${school}`,
      paragraphs: [
        `Bonjour ${name},`,
        `Nous avons reçu une demande de réinitialisation de votre mot de passe. Le lien est valable ${minutes} minutes.`,
      ],
      action: { label: "Choisir un nouveau mot de passe", url },
      closing: ["Si vous n'avez rien demandé, ignorez ce courriel. Votre mot de passe ne changera pas."],
    }),
    es: ({ name, url, minutes }, { name: school }) => ({
      subject: `Elija una nueva contraseña para ${school}`,
      paragraphs: [
        `Hola, ${name}:`,
        `Hemos recibido una solicitud para restablecer su contraseña. El enlace es válido durante ${minutes} minutos.`,
      ],
      action: { label: "Elegir una nueva contraseña", url },
      closing: ["Si no lo ha solicitado, ignore este correo. Su contraseña no cambiará."],
    }),
    ar: ({ name, url, minutes }, { name: school }) => ({
      subject: `تعيين كلمة مرور جديدة في ${school}`,
      paragraphs: [
        `مرحبًا ${name}،`,
        `تلقينا طلبًا لإعادة تعيين كلمة مرورك. الرابط صالح لمدة ${minutes} دقيقة.`,
      ],
      action: { label: "تعيين كلمة مرور جديدة", url },
      closing: ["إن لم تطلب ذلك فتجاهل هذه الرسالة. لن تتغير كلمة مرورك."],
    }),
    sw: ({ name, url, minutes }, { name: school }) => ({
      subject: `Weka nenosiri jipya la ${school}`,
      paragraphs: [
        `Habari ${name},`,
        `Tumepokea ombi la kubadilisha nenosiri lako. Kiungo ni halali kwa dakika ${minutes}.`,
      ],
      action: { label: "Weka nenosiri jipya", url },
      closing: ["Ikiwa hukuomba hili, puuza barua pepe hii. Nenosiri lako halitabadilika."],
    }),
  },
});
