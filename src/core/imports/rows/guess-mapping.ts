import { CUSTOM, type ImportField } from "./import-fields.ts";
import type { ImportKind } from "./import-kinds.ts";

/** Common column names for each field, normalized by `normalizeName`. */
const synonyms: Readonly<Record<string, readonly string[]>> = {
  givenName: ["firstname", "forename", "name1", "vorname", "prenom", "nombre", "christianname", "firstnames"],
  familyName: [
    "lastname",
    "surname",
    "nachname",
    "nom",
    "apellido",
    "apellidos",
    "secondname",
    "familienname",
  ],
  preferredName: ["nickname", "knownas", "rufname", "callname"],
  dateOfBirth: ["dob", "birthdate", "birthday", "born", "bornon", "geburtsdatum", "datedenaissance", "birth"],
  sex: ["gender", "sexe", "sexo", "geschlecht", "mf"],
  nationality: ["citizenship", "country", "nationalite", "nacionalidad"],
  category: ["type", "stafftype", "studenttype", "boardingstatus"],
  admittedOn: ["admissiondate", "dateofadmission", "dateadmitted", "joined", "joinedon", "joiningdate"],
  address: ["homeaddress", "street", "residence", "postaladdress", "adresse", "direccion"],
  admissionNumber: [
    "admno",
    "admissionno",
    "admnumber",
    "admission",
    "regno",
    "registrationnumber",
    "studentid",
  ],
  studentAdmissionNumber: ["student", "studentnumber", "studentno", "child", "learner", "studentadmno"],
  gradeLevelCode: [
    "grade",
    "gradelevel",
    "gradecode",
    "class",
    "form",
    "standard",
    "year",
    "level",
    "classe",
  ],
  programCode: ["program", "programme", "track"],
  sectionName: ["section", "stream", "group", "homeroom", "division", "arm"],
  rollNumber: ["roll", "rollno", "classnumber"],
  email: ["mail", "emailaddress", "mailaddress", "correo", "courriel"],
  phones: [
    "phone",
    "mobile",
    "telephone",
    "tel",
    "cell",
    "phonenumber",
    "mobilenumber",
    "contact",
    "telefon",
  ],
  phone: [
    "phones",
    "mobile",
    "telephone",
    "tel",
    "cell",
    "phonenumber",
    "mobilenumber",
    "contact",
    "telefon",
  ],
  occupation: ["job", "profession", "work"],
  preferredChannel: ["channel", "contactby"],
  preferredLanguage: ["language", "lang", "locale", "sprache"],
  relation: ["relationship", "relationtostudent", "role", "kinship"],
  isPrimary: ["primary", "primarycontact", "maincontact", "primaryguardian"],
  isFeePayer: ["feepayer", "paysfees", "payer", "billing"],
  staffNumber: ["staffno", "staffid", "employeeid", "employeeno", "employeenumber", "payrollnumber", "tscno"],
  jobTitle: ["title", "position", "designation", "jobrole"],
  departmentName: ["department", "dept", "faculty"],
  employmentType: ["employment", "contracttype", "contract"],
  contractEndsOn: ["contractend", "contractends", "contractenddate"],
  hiredOn: ["hired", "hiredate", "datehired", "employedon", "startdate", "joined", "joiningdate"],
  leftOn: ["left", "leavingdate", "enddate", "dateleft"],
  academicYearName: ["academicyear", "schoolyear", "year"],
  testName: ["test", "exam", "assessment", "examname", "assessmentname"],
  takenOn: ["date", "testdate", "examdate", "assessmentdate", "taken"],
  score: ["mark", "marks", "result", "points", "rawscore", "scaledscore"],
  band: ["level", "grade", "performanceband", "performancelevel"],
  percentile: ["percentilerank", "npr"],
  note: ["notes", "comment", "remark", "remarks"],
  leavingYear: ["year", "classof", "graduationyear", "yearleft", "cohort"],
  outcome: ["status", "graduated"],
  className: ["class", "form", "lastclass"],
  furtherStudy: ["study", "studies", "university", "college"],
  text: ["comment", "sentence", "remark"],
  language: ["lang", "locale"],
  subjectName: ["subject", "subjectcode"],
  minScore: ["from", "minimum", "min"],
  maxScore: ["to", "maximum", "max"],
  startsOn: ["start", "startdate", "startson", "from", "enrolledon", "enrolmentdate", "enrollmentdate"],
};

/** Fields of other kinds whose column names also count for a field of this kind. */
const alsoFor: Partial<Record<ImportKind, Readonly<Record<string, readonly string[]>>>> = {
  guardians: { studentAdmissionNumber: ["admissionNumber"] },
  enrollments: { studentAdmissionNumber: ["admissionNumber"] },
  external_test_results: { studentAdmissionNumber: ["admissionNumber"] },
};

/** Normalize a column name for comparison: ignores case, spaces, punctuation and accents. */
export const normalizeName = (name: string): string =>
  name
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "");

/** Guess the column of each field from the column names. Fields without a match are omitted. */
export function guessMapping(
  kind: ImportKind,
  columns: readonly string[],
  known: readonly ImportField[],
): Record<string, string> {
  const free = new Map(columns.map((column) => [normalizeName(column), column]));
  const fields = known.map(({ field }) => field);
  const mapped: Record<string, string> = {};
  const assign = (field: string, names: readonly string[]) => {
    const name = names.find((each) => free.has(each));
    if (field in mapped || name === undefined) return;
    mapped[field] = free.get(name)!;
    free.delete(name);
  };
  for (const field of fields) assign(field, [normalizeName(field)]);
  for (const { field, label } of known)
    if (label !== null) assign(field, [field.slice(CUSTOM.length), label].map(normalizeName));
  for (const field of fields) {
    const others = alsoFor[kind]?.[field] ?? [];
    assign(field, [
      ...(synonyms[field] ?? []),
      ...others.flatMap((other) => [normalizeName(other), ...(synonyms[other] ?? [])]),
    ]);
  }
  return mapped;
}
