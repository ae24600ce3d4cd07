import { formatDay, type Language } from "../../../emails/languages.ts";
import { type EventProps, eventWords } from "../event-words.ts";
import { activityNotifications } from "./activity-notifications.ts";
import { admissionNotifications } from "./admission-notifications.ts";
import { assessmentNotifications } from "./assessment-notifications.ts";
import { behaviourNotifications } from "./behaviour-notifications.ts";
import { courseRequestNotifications } from "./course-request-notifications.ts";
import { curriculumNotifications } from "./curriculum-notifications.ts";
import { emergencyNotifications } from "./emergency-notifications.ts";
import { frontOfficeNotifications } from "./front-office-notifications.ts";
import { guardianRequestNotifications } from "./guardian-request-notifications.ts";
import { homeworkNotifications } from "./homework-notifications.ts";
import {
  asWritten,
  child,
  type NotificationType,
  notificationType,
  type Words,
} from "./notification-type.ts";
import { quizNotifications } from "./quiz-notifications.ts";
import { recordTransferNotifications } from "./record-transfer-notifications.ts";
import { studentSupportNotifications } from "./student-support-notifications.ts";
import { surveyNotifications } from "./survey-notifications.ts";
import { timetableNotifications } from "./timetable-notifications.ts";

/** Requests that may have to be decided by a second person. */
export type DecisionSubject = "refund" | "discount" | "payment" | "marks" | "erasure" | "retention";

const waiting: Readonly<Record<Language, Readonly<Record<DecisionSubject, string>>>> = {
  en: {
    refund: "A refund has been requested.",
    discount: "A discount has been requested for a student.",
    payment: "A cheque or bank transfer has been recorded.",
    marks: "The marks of an exam paper have been submitted.",
    erasure: "The data of a person is to be erased.",
    retention: "A retention rule has been set up or changed.",
  },
  fr: {
    refund: "Un remboursement a été demandé.",
    discount: "Une remise a été demandée pour un élève.",
    payment: "Un chèque ou un virement a été enregistré.",
    marks: "Les notes d'une épreuve ont été remises.",
    erasure: "Les données d'une personne doivent être effacées.",
    retention: "Une règle de conservation a été créée ou modifiée.",
  },
  es: {
    refund: "Se ha solicitado un reembolso.",
    discount: "Se ha solicitado un descuento para un alumno.",
    payment: "Se ha registrado un cheque o una transferencia.",
    marks: "Se han entregado las notas de un examen.",
    erasure: "Se van a suprimir los datos de una persona.",
    retention: "Se ha creado o modificado una regla de conservación.",
  },
  ar: {
    refund: "طُلب استرداد مبلغ.",
    discount: "طُلب خصم لأحد الطلاب.",
    payment: "سُجّل شيك أو تحويل مصرفي.",
    marks: "سُلّمت درجات ورقة امتحان.",
    erasure: "طُلب محو بيانات أحد الأشخاص.",
    retention: "أُنشئت قاعدة للاحتفاظ بالبيانات أو عُدّلت.",
  },
  sw: {
    refund: "Marejesho ya pesa yameombwa.",
    discount: "Punguzo limeombwa kwa mwanafunzi.",
    payment: "Hundi au uhamisho wa benki umerekodiwa.",
    marks: "Alama za karatasi ya mtihani zimewasilishwa.",
    erasure: "Data za mtu zinapaswa kufutwa.",
    retention: "Kanuni ya kuhifadhi data imewekwa au kubadilishwa.",
  },
};

/** All types of notifications. */
export const notificationTypes = {
  ...admissionNotifications,
  ...behaviourNotifications,
  ...assessmentNotifications,
  ...homeworkNotifications,
  ...quizNotifications,
  ...activityNotifications,
  ...courseRequestNotifications,
  ...curriculumNotifications,
  ...studentSupportNotifications,
  ...recordTransferNotifications,
  ...frontOfficeNotifications,
  ...guardianRequestNotifications,
  ...surveyNotifications,
  ...emergencyNotifications,
  ...timetableNotifications,
  announcement: notificationType<Words>({
    summary: "An announcement of the school",
    defaults: { in_app: true, push: true },
    words: asWritten,
  }),
  message: notificationType<Words>({
    summary: "A message in a conversation",
    defaults: { in_app: true, push: true },
    words: asWritten,
  }),
  message_report: notificationType<{ reason: string }>({
    summary: "A message was reported (for moderators)",
    defaults: { in_app: true, push: true },
    words: {
      en: ({ reason }) => ({ title: "A message was reported", body: `The reason given: ${reason}` }),
      fr: ({ reason }) => ({ title: "Un message a été signalé", body: `Motif indiqué : ${reason}` }),
      es: ({ reason }) => ({ title: "Se denunció un mensaje", body: `Motivo indicado: ${reason}` }),
      ar: ({ reason }) => ({ title: "تم الإبلاغ عن رسالة", body: `السبب المذكور: ${reason}` }),
      sw: ({ reason }) => ({ title: "Ujumbe umeripotiwa", body: `Sababu iliyotolewa: ${reason}` }),
    },
  }),
  scheduled_message: notificationType<Words>({
    summary: "A bulk message from the school",
    defaults: { in_app: true, push: true },
    words: asWritten,
  }),
  calendar_event: notificationType<EventProps>({
    summary: "An event is published, changed or cancelled, or comes up",
    defaults: { in_app: true, push: true },
    words: eventWords,
  }),
  payment_received: notificationType<{ amount: string; receipt: string }>({
    summary: "A payment was received",
    defaults: { in_app: true },
    words: {
      en: ({ amount, receipt }) => ({
        title: "Payment received",
        body: `The school received ${amount}. Receipt ${receipt}.`,
      }),
      fr: ({ amount, receipt }) => ({
        title: "Paiement reçu",
        body: `L'école a reçu ${amount}. Reçu ${receipt}.`,
      }),
      es: ({ amount, receipt }) => ({
        title: "Pago recibido",
        body: `El colegio recibió ${amount}. Recibo ${receipt}.`,
      }),
      ar: ({ amount, receipt }) => ({
        title: "تم استلام الدفعة",
        body: `استلمت المدرسة ${amount}. الإيصال ${receipt}.`,
      }),
      sw: ({ amount, receipt }) => ({
        title: "Malipo yamepokelewa",
        body: `Shule imepokea ${amount}. Risiti ${receipt}.`,
      }),
    },
  }),
  report_card_published: notificationType<{ term: string }>({
    summary: "A report card was published",
    defaults: { in_app: true, push: true },
    words: {
      en: ({ term }) => ({
        title: "New report card",
        body: `The report card of ${child} for ${term} is now available.`,
      }),
      fr: ({ term }) => ({
        title: "Nouveau bulletin",
        body: `Le bulletin de ${child} pour ${term} est disponible.`,
      }),
      es: ({ term }) => ({
        title: "Nuevo boletín",
        body: `El boletín de ${child} de ${term} ya está disponible.`,
      }),
      ar: ({ term }) => ({
        title: "شهادة جديدة",
        body: `شهادة ${child} عن ${term} متاحة الآن.`,
      }),
      sw: ({ term }) => ({
        title: "Ripoti mpya",
        body: `Ripoti ya ${child} ya ${term} sasa inaweza kusomwa.`,
      }),
    },
  }),
  decision_waiting: notificationType<{ subject: DecisionSubject }>({
    summary: "A request is waiting for a decision (for approvers)",
    defaults: { in_app: true },
    words: {
      en: ({ subject }) => ({ title: "Waiting for your decision", body: waiting.en[subject] }),
      fr: ({ subject }) => ({ title: "En attente de votre décision", body: waiting.fr[subject] }),
      es: ({ subject }) => ({ title: "Pendiente de su decisión", body: waiting.es[subject] }),
      ar: ({ subject }) => ({ title: "بانتظار قرارك", body: waiting.ar[subject] }),
      sw: ({ subject }) => ({ title: "Inasubiri uamuzi wako", body: waiting.sw[subject] }),
    },
  }),
  absence: notificationType<{ day: string }>({
    summary: "A child was marked absent",
    defaults: { in_app: true, push: true },
    words: {
      en: ({ day }) => ({
        title: "Absence",
        body: `${child} was marked absent on ${formatDay(day, "en")}.`,
      }),
      fr: ({ day }) => ({
        title: "Absence",
        body: `${child} a été noté absent le ${formatDay(day, "fr")}.`,
      }),
      es: ({ day }) => ({
        title: "Ausencia",
        body: `${child} fue marcado como ausente el ${formatDay(day, "es")}.`,
      }),
      ar: ({ day }) => ({ title: "غياب", body: `سُجّل غياب ${child} يوم ${formatDay(day, "ar")}.` }),
      sw: ({ day }) => ({
        title: "Kutokuwepo",
        body: `${child} hakuwepo tarehe ${formatDay(day, "sw")}.`,
      }),
    },
  }),
  guardian_added: notificationType<{ added: string; child: string; hasAccess: boolean }>({
    summary: "A guardian was added to a child (for the other guardians)",
    defaults: { in_app: true, push: true, email: true },
    words: {
      en: ({ added, child, hasAccess }) => ({
        title: "A guardian was added",
        body: `${added} was added as a guardian of ${child}${hasAccess ? " and can read the child's records" : ""}. If you were not aware of this, please call the school.`,
      }),
      fr: ({ added, child, hasAccess }) => ({
        title: "Un responsable a été ajouté",
        body: `${added} a été ajouté comme responsable de ${child}${hasAccess ? " et peut consulter son dossier" : ""}. Si vous n'en étiez pas informé, veuillez appeler l'école.`,
      }),
      es: ({ added, child, hasAccess }) => ({
        title: "Se añadió un responsable",
        body: `${added} figura ahora como responsable de ${child}${hasAccess ? " y puede consultar su expediente" : ""}. Si no lo sabía, llame a la escuela.`,
      }),
      ar: ({ added, child, hasAccess }) => ({
        title: "تمت إضافة وليّ أمر",
        body: `أُضيف ${added} وليَّ أمر لـ ${child}${hasAccess ? " ويستطيع الاطلاع على سجله" : ""}. إن لم تكونوا على علم بذلك، فيرجى الاتصال بالمدرسة.`,
      }),
      sw: ({ added, child, hasAccess }) => ({
        title: "Mlezi ameongezwa",
        body: `${added} ameongezwa kuwa mlezi wa ${child}${hasAccess ? " na anaweza kusoma rekodi zake" : ""}. Ikiwa hukujua, tafadhali piga simu shuleni.`,
      }),
    },
  }),
  student_account: notificationType<{ child: string; address: string }>({
    summary: "A student was given an account (for guardians with custody)",
    defaults: { in_app: true, push: true, email: true },
    words: {
      en: ({ child, address }) => ({
        title: "Your child was given an account",
        body: `The school sent ${child} an invitation to open an account, to ${address}. If this is not your child's address, please call the school.`,
      }),
      fr: ({ child, address }) => ({
        title: "Votre enfant a reçu un compte",
        body: `L'école a invité ${child} à ouvrir un compte à l'adresse ${address}. Si cette adresse n'est pas celle de votre enfant, veuillez appeler l'école.`,
      }),
      es: ({ child, address }) => ({
        title: "Su hijo o hija recibió una cuenta",
        body: `La escuela invitó a ${child} a una cuenta en la dirección ${address}. Si esa dirección no es de su hijo o hija, llame a la escuela.`,
      }),
      ar: ({ child, address }) => ({
        title: "أُنشئ حساب لطفلكم",
        body: `دعت المدرسة ${child} إلى فتح حساب على العنوان ${address}. إن لم يكن هذا العنوان لطفلكم، فيرجى الاتصال بالمدرسة.`,
      }),
      sw: ({ child, address }) => ({
        title: "Mtoto wako amepewa akaunti",
        body: `Shule imemwalika ${child} kufungua akaunti kwa anwani ${address}. Ikiwa anwani hii si ya mtoto wako, tafadhali piga simu shuleni.`,
      }),
    },
  }),
  data_copy_ready: notificationType<{ until: string }>({
    summary: "A copy of personal data that was requested can be downloaded",
    defaults: { in_app: true },
    words: {
      en: ({ until }) => ({
        title: "The copy of the data is ready",
        body: `You can download it until ${formatDay(until, "en")}.`,
      }),
      fr: ({ until }) => ({
        title: "La copie des données est prête",
        body: `Vous pouvez la télécharger jusqu'au ${formatDay(until, "fr")}.`,
      }),
      es: ({ until }) => ({
        title: "La copia de los datos está lista",
        body: `Puede descargarla hasta el ${formatDay(until, "es")}.`,
      }),
      ar: ({ until }) => ({
        title: "نسخة البيانات جاهزة",
        body: `يمكنك تنزيلها حتى ${formatDay(until, "ar")}.`,
      }),
      sw: ({ until }) => ({
        title: "Nakala ya data iko tayari",
        body: `Unaweza kuipakua hadi ${formatDay(until, "sw")}.`,
      }),
    },
  }),
} as const satisfies Record<string, NotificationType<never>>;

export type NotificationTypeName = keyof typeof notificationTypes;
export const notificationTypeNames = Object.keys(notificationTypes) as [NotificationTypeName];

export type PropsOf<T extends NotificationTypeName> =
  (typeof notificationTypes)[T] extends NotificationType<infer P> ? P : never;
