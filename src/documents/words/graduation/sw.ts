/** The printed words of graduation checks. */
export const graduation = {
  title: "Ukaguzi wa kuhitimu",
  of: "Ukaguzi wa kuhitimu, {student}",
  plan: "Mpango wa kuhitimu",
  requirement: "Sharti",
  required: "Inahitajika",
  earned: "Amepata",
  inProgress: "Inaendelea",
  missing: "Inakosekana",
  total: "Jumla ya krediti",
  otherCourses: "Kozi zinazohesabiwa kwenye jumla pekee",
  note: "Matokeo yaliyochapishwa na kumbukumbu zilizothibitishwa za shule zilizopita ndizo huhesabiwa. Kila kozi huhesabiwa mara moja, kwa sharti moja.",
  units: {
    credits: "krediti {amount}",
    courses: "kozi {amount}",
    attendance: "mahudhurio {amount} %",
    clearance: "–",
  },
  statuses: {
    met: "Masharti yametimizwa",
    on_track: "Anaendelea vizuri",
    at_risk: "Yuko hatarini",
  },
  states: {
    met: "Limetimizwa",
    waived: "Limeondolewa",
    in_progress: "Linaendelea",
    missing: "Linakosekana",
  },
};
