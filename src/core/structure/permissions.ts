export const permissions = {
  "structure.read": "See years, terms, grade levels, sections, subjects, courses, rooms and the calendar",
  "structure.manage":
    "Change years, terms, grade levels, sections, subjects, courses, rooms and the calendar",
} as const;
