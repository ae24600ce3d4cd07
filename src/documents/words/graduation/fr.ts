/** The printed words of graduation checks. */
export const graduation = {
  title: "Bilan de fin d’études",
  of: "Bilan de fin d’études, {student}",
  plan: "Plan de fin d’études",
  requirement: "Exigence",
  required: "Exigé",
  earned: "Acquis",
  inProgress: "En cours",
  missing: "Manque",
  total: "Crédits au total",
  otherCourses: "Cours qui ne comptent que pour le total",
  note: "Comptent les résultats publiés et les relevés vérifiés d’anciennes écoles. Chaque cours compte une fois, pour une seule exigence.",
  units: {
    credits: "{amount} crédits",
    courses: "{amount} cours",
    attendance: "{amount} % de présence",
    clearance: "–",
  },
  statuses: {
    met: "Exigences remplies",
    on_track: "En bonne voie",
    at_risk: "À risque",
  },
  states: {
    met: "Rempli",
    waived: "Dispensé",
    in_progress: "En cours",
    missing: "Manque",
  },
};
