import { formatDay } from "../../../emails/languages.ts";
import { notificationType } from "./notification-type.ts";

type Plan = { className: string; date: string };

/** Types of notifications about lesson plans. */
export const curriculumNotifications = {
  lesson_plan_submitted: notificationType<Plan>({
    summary: "A lesson plan was submitted for approval",
    defaults: { in_app: true },
    words: {
      en: ({ className, date }) => ({
        title: "Lesson plan to approve",
        body: `${className}, ${formatDay(date, "en")}.`,
      }),
      fr: ({ className, date }) => ({
        title: "Préparation de cours à approuver",
        body: `${className}, ${formatDay(date, "fr")}.`,
      }),
      es: ({ className, date }) => ({
        title: "Plan de clase por aprobar",
        body: `${className}, ${formatDay(date, "es")}.`,
      }),
      ar: ({ className, date }) => ({
        title: "خطة درس بانتظار الموافقة",
        body: `${className}، ${formatDay(date, "ar")}.`,
      }),
      sw: ({ className, date }) => ({
        title: "Mpango wa somo wa kuidhinisha",
        body: `${className}, ${formatDay(date, "sw")}.`,
      }),
    },
  }),
  lesson_plan_approved: notificationType<Plan>({
    summary: "A lesson plan of your own was approved",
    defaults: { in_app: true },
    words: {
      en: ({ className, date }) => ({
        title: "Lesson plan approved",
        body: `${className}, ${formatDay(date, "en")}.`,
      }),
      fr: ({ className, date }) => ({
        title: "Préparation de cours approuvée",
        body: `${className}, ${formatDay(date, "fr")}.`,
      }),
      es: ({ className, date }) => ({
        title: "Plan de clase aprobado",
        body: `${className}, ${formatDay(date, "es")}.`,
      }),
      ar: ({ className, date }) => ({
        title: "تمت الموافقة على خطة الدرس",
        body: `${className}، ${formatDay(date, "ar")}.`,
      }),
      sw: ({ className, date }) => ({
        title: "Mpango wa somo umeidhinishwa",
        body: `${className}, ${formatDay(date, "sw")}.`,
      }),
    },
  }),
  lesson_plan_returned: notificationType<Plan>({
    summary: "A lesson plan of your own was returned with a comment",
    defaults: { in_app: true },
    words: {
      en: ({ className, date }) => ({
        title: "Lesson plan returned",
        body: `${className}, ${formatDay(date, "en")}. Read the comment and submit it again.`,
      }),
      fr: ({ className, date }) => ({
        title: "Préparation de cours renvoyée",
        body: `${className}, ${formatDay(date, "fr")}. Lisez le commentaire et soumettez-la de nouveau.`,
      }),
      es: ({ className, date }) => ({
        title: "Plan de clase devuelto",
        body: `${className}, ${formatDay(date, "es")}. Lea el comentario y envíelo de nuevo.`,
      }),
      ar: ({ className, date }) => ({
        title: "أُعيدت خطة الدرس",
        body: `${className}، ${formatDay(date, "ar")}. اقرأ التعليق ثم قدّمها من جديد.`,
      }),
      sw: ({ className, date }) => ({
        title: "Mpango wa somo umerudishwa",
        body: `${className}, ${formatDay(date, "sw")}. Soma maoni kisha uwasilishe tena.`,
      }),
    },
  }),
} as const;
