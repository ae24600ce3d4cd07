/** The printed words of graduation checks. */
export const graduation = {
  title: "Comprobación de graduación",
  of: "Comprobación de graduación, {student}",
  plan: "Plan de graduación",
  requirement: "Requisito",
  required: "Exigido",
  earned: "Obtenido",
  inProgress: "En curso",
  missing: "Falta",
  total: "Créditos en total",
  otherCourses: "Asignaturas que solo cuentan para el total",
  note: "Cuentan los resultados publicados y los registros verificados de centros anteriores. Cada asignatura cuenta una vez, para un solo requisito.",
  units: {
    credits: "{amount} créditos",
    courses: "{amount} asignaturas",
    attendance: "{amount} % de asistencia",
    clearance: "–",
  },
  statuses: {
    met: "Requisitos cumplidos",
    on_track: "Va bien",
    at_risk: "En riesgo",
  },
  states: {
    met: "Cumplido",
    waived: "Dispensado",
    in_progress: "En curso",
    missing: "Falta",
  },
};
