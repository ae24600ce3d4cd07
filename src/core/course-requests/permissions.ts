export const permissions = {
  "course-requests.read": "See request rounds, and what students have requested and been given",
  "course-requests.manage": "Open request rounds, give out the places and publish them",
  "course-requests.submit": "Request courses for a student",
} as const;
