export const permissions = {
  "homework.read": "See homework, what was handed in and returned marks",
  "homework.write": "Set homework, mark and return it",
  "homework.hand-in": "Hand in homework",
} as const;
