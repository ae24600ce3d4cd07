export const permissions = {
  "curriculum.read": "See syllabuses, their topics and what was covered",
  "curriculum.write": "Write and publish syllabuses",
  "lesson-plans.read": "See lesson plans",
  "lesson-plans.write": "Plan lessons and record which topics were covered",
  "lesson-plans.approve": "Approve and return lesson plans",
  "learning-resources.read": "See learning resources of a class",
  "learning-resources.write": "Add and publish learning resources",
  "learning-standards.manage": "Import and change learning standards",
} as const;
