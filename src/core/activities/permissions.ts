export const permissions = {
  "extracurricular.read": "See clubs, sport and trips, and who takes part",
  "extracurricular.manage": "Plan clubs, sport and trips, and give out their places",
  "extracurricular.choose": "Choose clubs, sport and trips for a student, consent, and leave them",
  "extracurricular.lead": "Take the attendance of clubs, sport and trips",
} as const;
