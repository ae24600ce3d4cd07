import type { documentLanguages, LetterLayout, letterKinds } from "../../../models/front-office/index.ts";

type Language = (typeof documentLanguages)[number];
type Kind = (typeof letterKinds)[number];

export interface StandardTemplate {
  key: string;
  name: string;
  kind: Kind;
  language: Language;
  layout: LetterLayout;
}

type Texts = Readonly<Record<Kind, readonly [title: string, ...paragraphs: string[]]>>;

/** Wording that needs no form of address or grammatical gender. */
const texts: Readonly<Record<Language, { head: string; teacher: string; letters: Texts }>> = {
  en: {
    head: "Head of school",
    teacher: "Class teacher",
    letters: {
      bonafide: [
        "Bonafide certificate",
        "To whom it may concern",
        "This is to certify that {{student.name}}, admission number {{student.admissionNumber}}, is a bonafide student of {{school.name}} in class {{student.class}} for the academic year {{student.academicYear}}.",
        "This certificate is issued on request for the following purpose: {{reason}}.",
      ],
      character: [
        "Character certificate",
        "To whom it may concern",
        "This is to certify that {{student.name}}, admission number {{student.admissionNumber}}, has been a student of {{school.name}} since {{student.admittedOn}}.",
        "Conduct during this time: {{conduct}}.",
      ],
      transfer: [
        "Transfer certificate",
        "Student: {{student.name}}, admission number {{student.admissionNumber}}\nDate of birth: {{student.dateOfBirth}}\nParents or guardians: {{guardians.names}}\nAdmitted on: {{student.admittedOn}}\nLast class: {{student.class}}, {{student.academicYear}}\nLeft on: {{student.leftOn}}",
        "Reason for leaving: {{reason}}\nConduct: {{conduct}}",
        "The school has no objection to the admission of the student elsewhere.",
      ],
      recommendation: [
        "Letter of recommendation",
        "To whom it may concern",
        "It is a pleasure to recommend {{student.name}}, a student of {{school.name}} in class {{student.class}}.",
        "{{remarks}}",
      ],
    },
  },
  fr: {
    head: "Direction",
    teacher: "Professeur principal",
    letters: {
      bonafide: [
        "Certificat de scolarité",
        "À qui de droit",
        "Nous certifions que {{student.name}}, matricule {{student.admissionNumber}}, fait partie des élèves de {{school.name}} en classe de {{student.class}} pour l’année scolaire {{student.academicYear}}.",
        "Ce certificat est délivré sur demande pour le motif suivant : {{reason}}.",
      ],
      character: [
        "Certificat de bonne conduite",
        "À qui de droit",
        "Nous certifions que {{student.name}}, matricule {{student.admissionNumber}}, fait partie des élèves de {{school.name}} depuis le {{student.admittedOn}}.",
        "Conduite durant cette période : {{conduct}}.",
      ],
      transfer: [
        "Certificat de radiation",
        "Élève : {{student.name}}, matricule {{student.admissionNumber}}\nDate de naissance : {{student.dateOfBirth}}\nParents ou responsables : {{guardians.names}}\nDate d’admission : {{student.admittedOn}}\nDernière classe : {{student.class}}, {{student.academicYear}}\nDate de départ : {{student.leftOn}}",
        "Motif du départ : {{reason}}\nConduite : {{conduct}}",
        "L’école ne s’oppose pas à l’admission de l’élève dans un autre établissement.",
      ],
      recommendation: [
        "Lettre de recommandation",
        "À qui de droit",
        "Nous avons le plaisir de recommander {{student.name}}, élève de {{school.name}} en classe de {{student.class}}.",
        "{{remarks}}",
      ],
    },
  },
  es: {
    head: "Dirección",
    teacher: "Tutoría",
    letters: {
      bonafide: [
        "Certificado de matrícula",
        "A quien corresponda",
        "Certificamos que {{student.name}}, número de matrícula {{student.admissionNumber}}, es estudiante de {{school.name}} en la clase {{student.class}} durante el año escolar {{student.academicYear}}.",
        "Este certificado se expide a petición para el siguiente fin: {{reason}}.",
      ],
      character: [
        "Certificado de conducta",
        "A quien corresponda",
        "Certificamos que {{student.name}}, número de matrícula {{student.admissionNumber}}, es estudiante de {{school.name}} desde el {{student.admittedOn}}.",
        "Conducta durante este tiempo: {{conduct}}.",
      ],
      transfer: [
        "Certificado de traslado",
        "Estudiante: {{student.name}}, número de matrícula {{student.admissionNumber}}\nFecha de nacimiento: {{student.dateOfBirth}}\nPadres o tutores: {{guardians.names}}\nFecha de admisión: {{student.admittedOn}}\nÚltima clase: {{student.class}}, {{student.academicYear}}\nFecha de salida: {{student.leftOn}}",
        "Motivo de la salida: {{reason}}\nConducta: {{conduct}}",
        "La escuela no se opone a la admisión en otro centro.",
      ],
      recommendation: [
        "Carta de recomendación",
        "A quien corresponda",
        "Nos complace recomendar a {{student.name}}, estudiante de {{school.name}} en la clase {{student.class}}.",
        "{{remarks}}",
      ],
    },
  },
  ar: {
    head: "إدارة المدرسة",
    teacher: "رائد الصف",
    letters: {
      bonafide: [
        "شهادة قيد",
        "إلى من يهمه الأمر",
        "نشهد بأن {{student.name}}، رقم القبول {{student.admissionNumber}}، من طلاب {{school.name}} في الصف {{student.class}} للعام الدراسي {{student.academicYear}}.",
        "صدرت هذه الشهادة بناءً على الطلب للغرض الآتي: {{reason}}.",
      ],
      character: [
        "شهادة حسن سيرة وسلوك",
        "إلى من يهمه الأمر",
        "نشهد بأن {{student.name}}، رقم القبول {{student.admissionNumber}}، من طلاب {{school.name}} منذ {{student.admittedOn}}.",
        "السلوك خلال هذه المدة: {{conduct}}.",
      ],
      transfer: [
        "شهادة انتقال",
        "الاسم: {{student.name}}، رقم القبول {{student.admissionNumber}}\nتاريخ الميلاد: {{student.dateOfBirth}}\nأولياء الأمور: {{guardians.names}}\nتاريخ القبول: {{student.admittedOn}}\nآخر صف: {{student.class}}، {{student.academicYear}}\nتاريخ المغادرة: {{student.leftOn}}",
        "سبب المغادرة: {{reason}}\nالسلوك: {{conduct}}",
        "لا تمانع المدرسة في القبول في مدرسة أخرى.",
      ],
      recommendation: [
        "خطاب توصية",
        "إلى من يهمه الأمر",
        "يسرنا أن نوصي بـ {{student.name}}، من طلاب {{school.name}} في الصف {{student.class}}.",
        "{{remarks}}",
      ],
    },
  },
  sw: {
    head: "Mkuu wa shule",
    teacher: "Mwalimu wa darasa",
    letters: {
      bonafide: [
        "Cheti cha uanafunzi",
        "Kwa yeyote anayehusika",
        "Tunathibitisha kwamba {{student.name}}, nambari ya usajili {{student.admissionNumber}}, ni mwanafunzi wa {{school.name}} katika darasa la {{student.class}} kwa mwaka wa masomo {{student.academicYear}}.",
        "Cheti hiki kimetolewa kwa ombi kwa sababu ifuatayo: {{reason}}.",
      ],
      character: [
        "Cheti cha tabia",
        "Kwa yeyote anayehusika",
        "Tunathibitisha kwamba {{student.name}}, nambari ya usajili {{student.admissionNumber}}, amekuwa mwanafunzi wa {{school.name}} tangu {{student.admittedOn}}.",
        "Tabia katika kipindi hiki: {{conduct}}.",
      ],
      transfer: [
        "Cheti cha uhamisho",
        "Mwanafunzi: {{student.name}}, nambari ya usajili {{student.admissionNumber}}\nTarehe ya kuzaliwa: {{student.dateOfBirth}}\nWazazi au walezi: {{guardians.names}}\nTarehe ya kujiunga: {{student.admittedOn}}\nDarasa la mwisho: {{student.class}}, {{student.academicYear}}\nTarehe ya kuondoka: {{student.leftOn}}",
        "Sababu ya kuondoka: {{reason}}\nTabia: {{conduct}}",
        "Shule haina pingamizi kwa mwanafunzi kujiunga na shule nyingine.",
      ],
      recommendation: [
        "Barua ya mapendekezo",
        "Kwa yeyote anayehusika",
        "Tunafurahi kumpendekeza {{student.name}}, mwanafunzi wa {{school.name}} katika darasa la {{student.class}}.",
        "{{remarks}}",
      ],
    },
  },
};

/** The templates that every school starts with: four kinds of letters in five languages. */
export const standardTemplates: readonly StandardTemplate[] = Object.entries(texts).flatMap(
  ([language, { head, teacher, letters }]) =>
    Object.entries(letters).map(([kind, [title, ...body]]) => ({
      key: kind,
      name: title,
      kind: kind as Kind,
      language: language as Language,
      layout: {
        title,
        body: body.join("\n\n"),
        signatures: kind === "recommendation" ? [teacher, head] : [head],
      },
    })),
);
