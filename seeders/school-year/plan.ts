/** Subjects of a demo school. */
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

/** The streams of the highest grade. */
export const programs = [
  { name: "Science stream", code: "SCI", department: "Sciences" },
  { name: "Arts stream", code: "ART", department: "Arts and Sport" },
] as const;

/** Maximum weekly lessons of one teacher. */
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

/** Qualifications of teachers; some expire after a number of years. */
export const qualifications = [
  { type: "degree", name: "Bachelor of Education", issuer: "State University" },
  { type: "degree", name: "Master of Arts in Teaching", issuer: "City College" },
  { type: "licence", name: "Teaching licence", issuer: "Teachers' Council", years: 5 },
  { type: "training", name: "First aid", issuer: "Red Cross", years: 2 },
] as const;

/** Reasons in absence notices. */
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
  ["relation", "mother", "Mother"],
  ["relation", "father", "Father"],
  ["relation", "grandparent", "Grandparent"],
  ["exit_reason", "moved", "Family moved"],
  ["exit_reason", "other_school", "Went to another school"],
] as const;

export const scale = [
  { code: "A", minScore: "80", maxScore: "100", gradePoint: "4", remark: "Excellent" },
  { code: "B", minScore: "70", maxScore: "79.99", gradePoint: "3", remark: "Very good" },
  { code: "C", minScore: "60", maxScore: "69.99", gradePoint: "2", remark: "Good" },
  { code: "D", minScore: "50", maxScore: "59.99", gradePoint: "1", remark: "Fair" },
  { code: "E", minScore: "0", maxScore: "49.99", gradePoint: "0", remark: "Needs support" },
] as const;

/** Weights in percent of the coursework. */
export const categories = [
  { title: "Homework", weight: 40 },
  { title: "Tests", weight: 60 },
] as const;

/** Columns of every gradebook: the half of the term, and the due date in days after its start. */
export const columns = [
  { title: "Homework 1", category: "Homework", maxScore: 20, half: 0, day: 14 },
  { title: "Test 1", category: "Tests", maxScore: 50, half: 0, day: 30 },
  { title: "Homework 2", category: "Homework", maxScore: 20, half: 1, day: 16 },
  { title: "Test 2", category: "Tests", maxScore: 50, half: 1, day: 58 },
] as const;

/** Weeks of the first half of the term, which ends with exams. */
export const firstHalfWeeks = 7;

/** Weight of the exams in the grade, in percent. */
export const examWeight = 40;

/** Two papers per day. */
export const examHours = [
  { startsAt: "09:00", endsAt: "10:30" },
  { startsAt: "11:00", endsAt: "12:30" },
] as const;

/** Comments of class teachers, by grade. */
export const comments: Readonly<Record<string, readonly string[]>> = {
  A: ["An outstanding half term. Keep it up.", "A pleasure to teach, and a help to others."],
  B: ["Very good work throughout.", "Reads and asks a lot; the results show it."],
  C: ["Good, steady work. More practice at home would help.", "Takes part well; take more care in writing."],
  D: ["Can do better with regular homework.", "Has tried hard and is getting on."],
  E: ["Needs support in several subjects: please come to see me.", "Attendance and homework must improve."],
};

/** Number of school days with attendance before today. */
export const attendanceDays = 60;
