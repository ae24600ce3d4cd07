import { email } from "../email.ts";

export const secondFactorRemoved = email({
  name: "second-factor-removed",
  urgent: true,
  sample: { name: "Ana O'Neil", url: "https://school.example/account" },
  words: {
    en: ({ name, url }, { name: school }) => ({
      subject: `Your second factor at ${school} was removed`,
      paragraphs: [
        `Dear ${name},`,
        "An administrator removed the second factor of your account and signed you out everywhere. Until you set up a new one, you sign in with your password only.",
      ],
      action: { label: "Set up a second factor", url },
      closing: ["If you did not ask for this, contact the school immediately."],
    }),
    fr: ({ name, url }, { name: school }) => ({
      subject: `Votre second facteur à ${school} a été retiré`,
      paragraphs: [
        `Bonjour ${name},`,
        "Un administrateur a retiré le second facteur de votre compte et vous a déconnecté partout. Vous vous connectez avec votre seul mot de passe jusqu'à ce que vous en configuriez un nouveau.",
      ],
      action: { label: "Configurer un second facteur", url },
      closing: ["Si vous ne l'avez pas demandé, prévenez l'école immédiatement."],
    }),
    es: ({ name, url }, { name: school }) => ({
      subject: `Se eliminó su segundo factor en ${school}`,
      paragraphs: [
        `Hola, ${name}:`,
        "Un administrador eliminó el segundo factor de su cuenta y cerró todas sus sesiones. Entrará solo con su contraseña hasta que configure uno nuevo.",
      ],
      action: { label: "Configurar un segundo factor", url },
      closing: ["Si usted no lo pidió, avise al colegio de inmediato."],
    }),
    ar: ({ name, url }, { name: school }) => ({
      subject: `أُزيل العامل الثاني لحسابك في ${school}`,
      paragraphs: [
        `مرحبًا ${name}،`,
        "أزال أحد المسؤولين العامل الثاني لحسابك وسجّل خروجك من كل الأجهزة. تدخل بكلمة المرور وحدها إلى أن تعدّ عاملًا جديدًا.",
      ],
      action: { label: "إعداد عامل ثانٍ", url },
      closing: ["إن لم تطلب ذلك فأبلغ المدرسة فورًا."],
    }),
    sw: ({ name, url }, { name: school }) => ({
      subject: `Kipengele chako cha pili katika ${school} kimeondolewa`,
      paragraphs: [
        `Habari ${name},`,
        "Msimamizi ameondoa kipengele cha pili cha akaunti yako na kukutoa kwenye vifaa vyote. Utaingia kwa nenosiri pekee hadi utakapoweka kipya.",
      ],
      action: { label: "Weka kipengele cha pili", url },
      closing: ["Ikiwa hukuomba hili, iarifu shule mara moja."],
    }),
  },
});
