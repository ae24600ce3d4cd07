import { email } from "../email.ts";

export const invitation = email({
  name: "invitation",
  once: true,
  urgent: true,
  secret: true,
  sample: { name: "Ana O'Neil", url: "https://school.example/reset-password?token=0000", days: 7 },
  words: {
    en: ({ name, url, days }, { name: school }) => ({
      subject: `Your account at ${school}`,
      paragraphs: [
        `Dear ${name},`,
        `${school} has created an account for you. Set your password within ${days} days to sign in.`,
      ],
      action: { label: "Set your password", url },
    }),
    fr: ({ name, url, days }, { name: school }) => ({
      subject: `Votre compte à ${school}`,
      paragraphs: [
        `Bonjour ${name},`,
        `${school} a créé un compte pour vous. Choisissez votre mot de passe dans les ${days} jours pour vous connecter.`,
      ],
      action: { label: "Choisir votre mot de passe", url },
    }),
    es: ({ name, url, days }, { name: school }) => ({
      subject: `Su cuenta en ${school}`,
      paragraphs: [
        `Hola, ${name}:`,
        `${school} ha creado una cuenta para usted. Elija su contraseña en los próximos ${days} días para iniciar sesión.`,
      ],
      action: { label: "Elegir su contraseña", url },
    }),
    ar: ({ name, url, days }, { name: school }) => ({
      subject: `حسابك في ${school}`,
      paragraphs: [
        `مرحبًا ${name}،`,
        `أنشأت ${school} حسابًا لك. يرجى تعيين كلمة المرور خلال ${days} أيام للدخول.`,
      ],
      action: { label: "تعيين كلمة المرور", url },
    }),
    sw: ({ name, url, days }, { name: school }) => ({
      subject: `Akaunti yako ya ${school}`,
      paragraphs: [
        `Habari ${name},`,
        `${school} imekufungulia akaunti. Weka nenosiri lako ndani ya siku ${days} ili uingie.`,
      ],
      action: { label: "Weka nenosiri lako", url },
    }),
  },
});
