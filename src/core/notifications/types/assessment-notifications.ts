import { child, notificationType } from "./notification-type.ts";

/** Types of notifications about exams and achievements. */
export const assessmentNotifications = {
  hall_ticket_issued: notificationType<{ exam: string }>({
    summary: "The hall ticket of a child for an exam is ready",
    defaults: { in_app: true, push: true },
    words: {
      en: ({ exam }) => ({
        title: "Hall ticket ready",
        body: `${exam}: ${child}. You can download the ticket now.`,
      }),
      fr: ({ exam }) => ({
        title: "Convocation disponible",
        body: `${exam} : ${child}. Vous pouvez télécharger la convocation.`,
      }),
      es: ({ exam }) => ({
        title: "Pase de examen listo",
        body: `${exam}: ${child}. Ya puede descargar el pase.`,
      }),
      ar: ({ exam }) => ({
        title: "بطاقة دخول الامتحان جاهزة",
        body: `${exam}: ${child}. يمكنك تنزيل البطاقة الآن.`,
      }),
      sw: ({ exam }) => ({
        title: "Kadi ya mtihani iko tayari",
        body: `${exam}: ${child}. Unaweza kupakua kadi sasa.`,
      }),
    },
  }),
  external_test_result: notificationType<{ test: string }>({
    summary: "A result of a child in an outside test can be read",
    defaults: { in_app: true, push: true },
    words: {
      en: ({ test }) => ({
        title: "New test result",
        body: `${test}: the result of ${child} is now available.`,
      }),
      fr: ({ test }) => ({
        title: "Nouveau résultat de test",
        body: `${test} : le résultat de ${child} est disponible.`,
      }),
      es: ({ test }) => ({
        title: "Nuevo resultado de prueba",
        body: `${test}: el resultado de ${child} ya está disponible.`,
      }),
      ar: ({ test }) => ({
        title: "نتيجة اختبار جديدة",
        body: `${test}: نتيجة ${child} متاحة الآن.`,
      }),
      sw: ({ test }) => ({
        title: "Matokeo mapya ya mtihani",
        body: `${test}: matokeo ya ${child} sasa yanaweza kusomwa.`,
      }),
    },
  }),
  honour_roll: notificationType<{ name: string }>({
    summary: "A child is on a published honour roll",
    defaults: { in_app: true, push: true },
    words: {
      en: ({ name }) => ({ title: "Congratulations", body: `${child} is on the ${name}.` }),
      fr: ({ name }) => ({ title: "Félicitations", body: `${child} figure au tableau « ${name} ».` }),
      es: ({ name }) => ({ title: "Enhorabuena", body: `${child} figura en «${name}».` }),
      ar: ({ name }) => ({ title: "تهانينا", body: `ورد اسم ${child} في «${name}».` }),
      sw: ({ name }) => ({ title: "Hongera", body: `${child} yuko kwenye ${name}.` }),
    },
  }),
};
