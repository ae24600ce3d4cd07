import { email } from "./email.ts";

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
        `Somebody, probably you, asked for a new password. Set it within ${minutes} minutes.`,
      ],
      action: { label: "Set a new password", url },
      closing: ["If it was not you, do nothing: your password stays as it is."],
    }),
    fr: ({ name, url, minutes }, { name: school }) => ({
      subject: `Choisissez un nouveau mot de passe pour ${school}`,
      paragraphs: [
        `Bonjour ${name},`,
        `Quelqu'un, sans doute vous, a demandé un nouveau mot de passe. Choisissez-le dans les ${minutes} minutes.`,
      ],
      action: { label: "Choisir un nouveau mot de passe", url },
      closing: ["Si ce n'était pas vous, ne faites rien : votre mot de passe reste le même."],
    }),
    es: ({ name, url, minutes }, { name: school }) => ({
      subject: `Elija una nueva contraseña para ${school}`,
      paragraphs: [
        `Hola, ${name}:`,
        `Alguien, probablemente usted, pidió una nueva contraseña. Elíjala en los próximos ${minutes} minutos.`,
      ],
      action: { label: "Elegir una nueva contraseña", url },
      closing: ["Si no fue usted, no haga nada: su contraseña sigue igual."],
    }),
    ar: ({ name, url, minutes }, { name: school }) => ({
      subject: `تعيين كلمة مرور جديدة في ${school}`,
      paragraphs: [
        `مرحبًا ${name}،`,
        `طلب أحدهم، ولعله أنت، كلمة مرور جديدة. يرجى تعيينها خلال ${minutes} دقيقة.`,
      ],
      action: { label: "تعيين كلمة مرور جديدة", url },
      closing: ["إن لم تطلب ذلك فلا تفعل شيئًا: ستبقى كلمة مرورك كما هي."],
    }),
    sw: ({ name, url, minutes }, { name: school }) => ({
      subject: `Weka nenosiri jipya la ${school}`,
      paragraphs: [
        `Habari ${name},`,
        `Mtu fulani, huenda ni wewe, ameomba nenosiri jipya. Liweke ndani ya dakika ${minutes}.`,
      ],
      action: { label: "Weka nenosiri jipya", url },
      closing: ["Ikiwa si wewe, usifanye chochote: nenosiri lako halibadiliki."],
    }),
  },
});
