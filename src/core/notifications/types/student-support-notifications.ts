import { formatDay } from "../../../emails/languages.ts";
import { notificationType } from "./notification-type.ts";

type Review = { reviewOn: string; overdue: boolean };
type Count = { count: number };

/** Types of notifications about support plans and early warnings. They do not name the student. */
export const studentSupportNotifications = {
  support_plan_review: notificationType<Review>({
    summary: "A support plan is due for review, or overdue (for its owner)",
    defaults: { in_app: true },
    words: {
      en: ({ reviewOn, overdue }) => ({
        title: overdue ? "Review of a support plan is overdue" : "Support plan to review",
        body: `Review date: ${formatDay(reviewOn, "en")}.`,
      }),
      fr: ({ reviewOn, overdue }) => ({
        title: overdue
          ? "Le bilan d'un plan d'accompagnement est en retard"
          : "Plan d'accompagnement à revoir",
        body: `Date du bilan : ${formatDay(reviewOn, "fr")}.`,
      }),
      es: ({ reviewOn, overdue }) => ({
        title: overdue ? "La revisión de un plan de apoyo está atrasada" : "Plan de apoyo por revisar",
        body: `Fecha de la revisión: ${formatDay(reviewOn, "es")}.`,
      }),
      ar: ({ reviewOn, overdue }) => ({
        title: overdue ? "تأخرت مراجعة خطة دعم" : "خطة دعم تحتاج إلى مراجعة",
        body: `تاريخ المراجعة: ${formatDay(reviewOn, "ar")}.`,
      }),
      sw: ({ reviewOn, overdue }) => ({
        title: overdue ? "Tathmini ya mpango wa msaada imechelewa" : "Mpango wa msaada unahitaji tathmini",
        body: `Tarehe ya tathmini: ${formatDay(reviewOn, "sw")}.`,
      }),
    },
  }),
  early_warnings: notificationType<Count>({
    summary: "Students have new early warnings (for class teachers and those who manage warnings)",
    defaults: { in_app: true },
    words: {
      en: ({ count }) => ({ title: "New early warnings", body: `Number of new warnings: ${count}.` }),
      fr: ({ count }) => ({ title: "Nouvelles alertes", body: `Nombre de nouvelles alertes : ${count}.` }),
      es: ({ count }) => ({
        title: "Nuevas alertas tempranas",
        body: `Número de alertas nuevas: ${count}.`,
      }),
      ar: ({ count }) => ({ title: "تنبيهات مبكرة جديدة", body: `عدد التنبيهات الجديدة: ${count}.` }),
      sw: ({ count }) => ({ title: "Tahadhari mpya za mapema", body: `Idadi ya tahadhari mpya: ${count}.` }),
    },
  }),
  early_warning_assigned: notificationType<Record<never, never>>({
    summary: "An early warning was assigned to you",
    defaults: { in_app: true, push: true },
    words: {
      en: () => ({
        title: "Early warning assigned to you",
        body: "Open it to see the student and the reason.",
      }),
      fr: () => ({
        title: "Une alerte vous a été attribuée",
        body: "Ouvrez-la pour voir l'élève et le motif.",
      }),
      es: () => ({
        title: "Se le asignó una alerta temprana",
        body: "Ábrala para ver al alumno y el motivo.",
      }),
      ar: () => ({ title: "أُسند إليك تنبيه مبكر", body: "افتحه للاطلاع على الطالب والسبب." }),
      sw: () => ({
        title: "Umepewa tahadhari ya mapema",
        body: "Ifungue ili uone mwanafunzi na sababu.",
      }),
    },
  }),
} as const;
