/** The printed words of graduation checks. */
export const graduation = {
  title: "Graduation check",
  of: "Graduation check, {student}",
  plan: "Graduation plan",
  requirement: "Requirement",
  required: "Required",
  earned: "Earned",
  inProgress: "In progress",
  missing: "Missing",
  total: "Credits in total",
  otherCourses: "Courses that count for the total only",
  note: "Published results and verified records from previous schools count. Each course counts once, for one requirement.",
  units: {
    credits: "{amount} credits",
    courses: "{amount} courses",
    attendance: "{amount} % attendance",
    clearance: "–",
  },
  statuses: {
    met: "Requirements met",
    on_track: "On track",
    at_risk: "At risk",
  },
  states: {
    met: "Met",
    waived: "Waived",
    in_progress: "In progress",
    missing: "Missing",
  },
};
