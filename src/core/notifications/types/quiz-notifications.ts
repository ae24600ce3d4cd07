import { child, notificationType } from "./notification-type.ts";

/** Types of notifications about quizzes. */
export const quizNotifications = {
  quiz_published: notificationType<{ title: string }>({
    summary: "A new quiz can be taken",
    defaults: { in_app: true, push: true },
    words: {
      en: ({ title }) => ({ title: "New quiz", body: `${title} for ${child} is now available.` }),
      fr: ({ title }) => ({ title: "Nouveau quiz", body: `${title} est disponible pour ${child}.` }),
      es: ({ title }) => ({
        title: "Nuevo cuestionario",
        body: `${title} ya está disponible para ${child}.`,
      }),
      ar: ({ title }) => ({ title: "اختبار جديد", body: `أصبح ${title} متاحًا لـ ${child}.` }),
      sw: ({ title }) => ({ title: "Jaribio jipya", body: `${title} la ${child} sasa linapatikana.` }),
    },
  }),
  quiz_graded: notificationType<{ title: string }>({
    summary: "The result of a quiz can be read",
    defaults: { in_app: true, push: true },
    words: {
      en: ({ title }) => ({
        title: "Quiz result",
        body: `The result of ${child} in ${title} can now be read.`,
      }),
      fr: ({ title }) => ({
        title: "Résultat du quiz",
        body: `Le résultat de ${child} pour ${title} peut être consulté.`,
      }),
      es: ({ title }) => ({
        title: "Resultado del cuestionario",
        body: `Ya se puede leer el resultado de ${child} en ${title}.`,
      }),
      ar: ({ title }) => ({
        title: "نتيجة الاختبار",
        body: `يمكن الآن الاطلاع على نتيجة ${child} في ${title}.`,
      }),
      sw: ({ title }) => ({
        title: "Matokeo ya jaribio",
        body: `Matokeo ya ${child} ya ${title} sasa yanaweza kusomwa.`,
      }),
    },
  }),
} as const;
