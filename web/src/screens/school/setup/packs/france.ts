import type { Pack } from "./pack.ts";
import { attendanceCodes, dayPlan } from "./shared.ts";

/** École, collège et lycée: du CP à la terminale, trois trimestres de septembre à juillet. */
export const france: Pack = {
  key: "france",
  country: "FR",
  startsOn: "09-01",
  endsOn: "07-04",
  days: [1, 2, 4, 5],
  terms: [
    { name: "1er trimestre", startsOn: "09-01", endsOn: "11-30" },
    { name: "2e trimestre", startsOn: "12-01", endsOn: "03-15" },
    { name: "3e trimestre", startsOn: "03-16", endsOn: "07-04" },
  ],
  gradeLevels: [
    ...["CP", "CE1", "CE2", "CM1", "CM2"].map((code) => ({ name: code, code, stage: "Élémentaire" })),
    ...["6e", "5e", "4e", "3e"].map((code) => ({ name: code, code, stage: "Collège" })),
    { name: "Seconde", code: "2DE", stage: "Lycée" },
    { name: "Première", code: "1RE", stage: "Lycée" },
    { name: "Terminale", code: "TLE", stage: "Lycée" },
  ],
  subjects: [
    { name: "Français", code: "FRA", weeklyPeriods: 5 },
    { name: "Mathématiques", code: "MAT", weeklyPeriods: 4 },
    { name: "Anglais", code: "ANG", weeklyPeriods: 3 },
    { name: "Histoire-géographie", code: "HG", weeklyPeriods: 3 },
    { name: "Sciences de la vie et de la Terre", code: "SVT", weeklyPeriods: 2 },
    { name: "Physique-chimie", code: "PC", weeklyPeriods: 2 },
    { name: "Arts plastiques", code: "ART", weeklyPeriods: 1 },
    { name: "Éducation physique et sportive", code: "EPS", weeklyPeriods: 3 },
  ],
  periods: dayPlan(
    "08:00",
    7,
    55,
    { 2: { name: "Récréation", minutes: 15 }, 4: { name: "Déjeuner", minutes: 85 } },
    (number) => `Heure ${number}`,
  ),
  attendanceCodes: attendanceCodes({
    present: "Présent",
    absent: "Absent",
    late: "En retard",
    excused: "Absence justifiée",
    leftEarly: "Parti plus tôt",
  }),
  scale: {
    name: "Mentions",
    type: "letter",
    passMark: "50",
    intervals: [
      { code: "TB", minScore: "80", maxScore: "100", remark: "Très bien" },
      { code: "B", minScore: "70", maxScore: "79.99", remark: "Bien" },
      { code: "AB", minScore: "60", maxScore: "69.99", remark: "Assez bien" },
      { code: "P", minScore: "50", maxScore: "59.99", remark: "Passable" },
      { code: "I", minScore: "0", maxScore: "49.99", remark: "Insuffisant" },
    ],
  },
  feeCategories: [
    { name: "Scolarité", code: "SCO" },
    { name: "Restauration", code: "CAN" },
    { name: "Transport", code: "TRA" },
    { name: "Sorties et activités", code: "ACT" },
  ],
};
