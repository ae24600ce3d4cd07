/** What a demo school teaches, and how its weeks and days run. */
export const subjects = [
  { name: "Mathematics", code: "MAT", weekly: 5, department: "Sciences" },
  { name: "English", code: "ENG", weekly: 5, department: "Languages" },
  { name: "Science", code: "SCI", weekly: 4, department: "Sciences" },
  { name: "History", code: "HIS", weekly: 3, department: "Humanities" },
  { name: "Geography", code: "GEO", weekly: 3, department: "Humanities" },
  { name: "Art and Music", code: "ART", weekly: 3, department: "Arts and Sport" },
  { name: "Second Language", code: "LAN", weekly: 4, department: "Languages" },
  { name: "Physical Education", code: "PHE", weekly: 3, department: "Arts and Sport" },
] as const;

export const departments = ["Sciences", "Languages", "Humanities", "Arts and Sport"] as const;

/** Lessons a week that one teacher gives at the most. */
export const teacherLoad = 26;

export const periods = [
  { name: "Period 1", startsAt: "08:00", endsAt: "08:45" },
  { name: "Period 2", startsAt: "08:50", endsAt: "09:35" },
  { name: "Period 3", startsAt: "09:40", endsAt: "10:25" },
  { name: "Break", startsAt: "10:25", endsAt: "10:50", isBreak: true },
  { name: "Period 4", startsAt: "10:50", endsAt: "11:35" },
  { name: "Period 5", startsAt: "11:40", endsAt: "12:25" },
  { name: "Lunch", startsAt: "12:25", endsAt: "13:15", isBreak: true },
  { name: "Period 6", startsAt: "13:15", endsAt: "14:00" },
] as const;

export const codes = [
  { code: "P", label: "Present", category: "present", isDefault: true },
  { code: "A", label: "Absent", category: "absent" },
  { code: "L", label: "Late", category: "late" },
  { code: "E", label: "Excused", category: "excused" },
  { code: "EL", label: "Left early", category: "left_early" },
  { code: "R", label: "Remote", category: "remote" },
] as const;

/** What teachers have to show; some of it expires after some years. */
export const qualifications = [
  { type: "degree", name: "Bachelor of Education", issuer: "State University" },
  { type: "degree", name: "Master of Arts in Teaching", issuer: "City College" },
  { type: "licence", name: "Teaching licence", issuer: "Teachers' Council", years: 5 },
  { type: "training", name: "First aid", issuer: "Red Cross", years: 2 },
] as const;

/** Why parents keep their children at home. */
export const absenceReasons = [
  "Fever",
  "Stomach flu",
  "Doctor's appointment",
  "A family matter",
  "A cold",
] as const;

export const occupations = [
  "Nurse",
  "Farmer",
  "Engineer",
  "Shopkeeper",
  "Driver",
  "Accountant",
  "Tailor",
  "Civil servant",
] as const;

export const streets = ["Acacia Road", "Mill Lane", "Station Street", "Garden Avenue", "Hill View"] as const;

export const descriptors = [
  ["house", "red", "Red House"],
  ["house", "blue", "Blue House"],
  ["house", "green", "Green House"],
  ["relation", "mother", "Mother"],
  ["relation", "father", "Father"],
  ["relation", "grandparent", "Grandparent"],
  ["exit_reason", "moved", "Family moved"],
  ["exit_reason", "other_school", "Went to another school"],
] as const;

/** School days of attendance before today. */
export const attendanceDays = 60;
