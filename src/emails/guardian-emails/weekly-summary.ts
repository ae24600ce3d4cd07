import { email, type Wording } from "../email.ts";
import { formatDay, isolated, type Language } from "../languages.ts";

/** Days of the week by category, from daily registers. */
interface Attendance {
  present: number;
  late: number;
  excused: number;
  absent: number;
}

interface Homework {
  title: string;
  /** `YYYY-MM-DD` in the school's time zone. */
  dueOn: string;
}

export interface ChildWeek {
  name: string;
  /** Null: no daily register was taken. */
  attendance: Attendance | null;
  /** Newest first. */
  marks: ReadonlyArray<{ course: string; title: string; score: string; of: string | null }>;
  /** Homework of the next days that has not been handed in. */
  due: readonly Homework[];
  missing: readonly Homework[];
  /** Negative for demerits. */
  points: ReadonlyArray<{ points: number; reason: string }>;
}

export interface FamilyEvent {
  startsOn: string;
  title: string;
}

interface Props {
  guardian: string;
  /** First and last day of the week, `YYYY-MM-DD`. */
  from: string;
  to: string;
  children: readonly ChildWeek[];
  /** Events of the next days. */
  events: readonly FamilyEvent[];
  url: string;
}

interface Words {
  subject(school: string): string;
  greet(name: string): string;
  about(from: string, to: string): string;
  attendance: string;
  categories: Readonly<Record<keyof Attendance, string>>;
  marks: string;
  due: string;
  missing: string;
  behaviour: string;
  events: string;
  nothing: string;
  open: string;
}

/** Lines that an email shows of one kind; it says how many more there are. */
const MAX_LINES = 12;

const inWords =
  (language: Language, words: Words) =>
  ({ guardian, from, to, children, events, url }: Props, { name: school }: { name: string }): Wording => {
    const day = (date: string) => formatDay(date, language);
    const written = (text: string) => (language === "ar" ? isolated(text) : text);
    const list = (lines: readonly string[]) =>
      lines.length > MAX_LINES
        ? [...lines.slice(0, MAX_LINES), `… +${lines.length - MAX_LINES}`].join("\n")
        : lines.join("\n");
    const homework = (all: readonly Homework[]) =>
      list(all.map(({ title, dueOn }) => `${day(dueOn)}: ${written(title)}`));
    const factsOf = ({ attendance, marks, due, missing, points }: ChildWeek) =>
      [
        [words.attendance, attendance ? attendanceOf(attendance, words.categories) : ""],
        [
          words.marks,
          list(
            marks.map(
              ({ course, title, score, of }) =>
                `${written(course)}, ${written(title)}: ${of ? `${score}/${of}` : score}`,
            ),
          ),
        ],
        [words.missing, homework(missing)],
        [words.due, homework(due)],
        [
          words.behaviour,
          list(
            points.map(
              (each) => `${each.points > 0 ? "+" : "−"}${Math.abs(each.points)} ${written(each.reason)}`,
            ),
          ),
        ],
      ].filter(([, value]) => value) as Array<[string, string]>;
    return {
      subject: words.subject(school),
      paragraphs: [words.greet(guardian), words.about(day(from), day(to))],
      sections: [
        ...children.map((child) => {
          const facts = factsOf(child);
          return { heading: child.name, ...(facts.length ? { facts } : { note: words.nothing }) };
        }),
        ...(events.length
          ? [
              {
                heading: words.events,
                facts: [...events]
                  .sort((one, other) => one.startsOn.localeCompare(other.startsOn))
                  .map(({ startsOn, title }): [string, string] => [day(startsOn), title]),
              },
            ]
          : []),
      ],
      action: { label: words.open, url },
    };
  };

const attendanceOf = (attendance: Attendance, names: Words["categories"]): string =>
  (["present", "late", "excused", "absent"] as const)
    .filter((category) => attendance[category] > 0)
    .map((category) => `${names[category]}: ${attendance[category]}`)
    .join("\n");

/** The week of the children of a family, in one email. */
export const weeklySummary = email<Props>({
  name: "weekly-summary",
  refusable: true,
  sample: {
    guardian: "Grace Wambui",
    from: "2026-11-16",
    to: "2026-11-20",
    children: [
      {
        name: "Samuel Wambui",
        attendance: { present: 3, late: 1, excused: 0, absent: 1 },
        marks: [
          { course: "Mathematics", title: "Fractions", score: "17", of: "20" },
          { course: "Art", title: "Portrait", score: "A", of: null },
        ],
        due: [{ title: "Essay on rivers", dueOn: "2026-11-24" }],
        missing: [{ title: "Reading log", dueOn: "2026-11-18" }],
        points: [
          { points: 3, reason: "Helped a new student" },
          { points: -1, reason: "Late to class" },
        ],
      },
      { name: "Ruth Wambui", attendance: null, marks: [], due: [], missing: [], points: [] },
    ],
    events: [{ startsOn: "2026-11-27", title: "Sports day" }],
    url: "https://school.example",
  },
  words: {
    en: inWords("en", {
      subject: (school) => `The week at ${school}`,
      greet: (name) => `Dear ${name},`,
      about: (from, to) => `This is the week from ${from} to ${to}.`,
      attendance: "Attendance (days)",
      categories: { present: "Present", late: "Late", excused: "Excused", absent: "Absent" },
      marks: "New marks",
      due: "Homework to do",
      missing: "Homework not handed in",
      behaviour: "Behaviour points",
      events: "Coming up",
      nothing: "Nothing new this week.",
      open: "Open the portal",
    }),
    fr: inWords("fr", {
      subject: (school) => `La semaine à ${school}`,
      greet: (name) => `Bonjour ${name},`,
      about: (from, to) => `Voici la semaine du ${from} au ${to}.`,
      attendance: "Présence (jours)",
      categories: { present: "Présent", late: "En retard", excused: "Absence excusée", absent: "Absent" },
      marks: "Nouvelles notes",
      due: "Devoirs à faire",
      missing: "Devoirs non rendus",
      behaviour: "Points de comportement",
      events: "À venir",
      nothing: "Rien de nouveau cette semaine.",
      open: "Ouvrir le portail",
    }),
    es: inWords("es", {
      subject: (school) => `La semana en ${school}`,
      greet: (name) => `Hola, ${name}:`,
      about: (from, to) => `Este es el resumen de la semana del ${from} al ${to}.`,
      attendance: "Asistencia (días)",
      categories: {
        present: "Presente",
        late: "Con retraso",
        excused: "Falta justificada",
        absent: "Ausente",
      },
      marks: "Nuevas notas",
      due: "Tareas pendientes",
      missing: "Tareas sin entregar",
      behaviour: "Puntos de conducta",
      events: "Próximamente",
      nothing: "Sin novedades esta semana.",
      open: "Abrir el portal",
    }),
    ar: inWords("ar", {
      subject: (school) => `الأسبوع في ${isolated(school)}`,
      greet: (name) => `مرحبًا ${name}،`,
      about: (from, to) => `هذا ملخص الأسبوع من ${from} إلى ${to}.`,
      attendance: "الحضور (أيام)",
      categories: { present: "حاضر", late: "متأخر", excused: "غائب بعذر", absent: "غائب" },
      marks: "درجات جديدة",
      due: "واجبات قادمة",
      missing: "واجبات لم تُسلَّم",
      behaviour: "نقاط السلوك",
      events: "قريبًا",
      nothing: "لا جديد هذا الأسبوع.",
      open: "فتح البوابة",
    }),
    sw: inWords("sw", {
      subject: (school) => `Wiki katika ${school}`,
      greet: (name) => `Habari ${name},`,
      about: (from, to) => `Hii ni wiki kuanzia ${from} hadi ${to}.`,
      attendance: "Mahudhurio (siku)",
      categories: {
        present: "Alihudhuria",
        late: "Alichelewa",
        excused: "Hakuwepo kwa ruhusa",
        absent: "Hakuwepo",
      },
      marks: "Alama mpya",
      due: "Kazi za nyumbani zinazokuja",
      missing: "Kazi za nyumbani ambazo hazijawasilishwa",
      behaviour: "Pointi za tabia",
      events: "Yanayokuja",
      nothing: "Hakuna jipya wiki hii.",
      open: "Fungua tovuti",
    }),
  },
});
