/** The printed words of graduation checks. */
export const graduation = {
  title: "كشف متطلبات التخرج",
  of: "كشف متطلبات التخرج، {student}",
  plan: "خطة التخرج",
  requirement: "المتطلب",
  required: "المطلوب",
  earned: "المكتسب",
  inProgress: "قيد الدراسة",
  missing: "الناقص",
  total: "مجموع الساعات المعتمدة",
  otherCourses: "مقررات تُحتسب في المجموع فقط",
  note: "تُحتسب النتائج المنشورة والسجلات الموثقة من المدارس السابقة. يُحتسب كل مقرر مرة واحدة ولمتطلب واحد.",
  units: {
    credits: "{amount} ساعة معتمدة",
    courses: "{amount} مقررات",
    attendance: "حضور {amount} %",
    clearance: "–",
  },
  statuses: {
    met: "المتطلبات مستوفاة",
    on_track: "على المسار الصحيح",
    at_risk: "معرض للخطر",
  },
  states: {
    met: "مستوفى",
    waived: "معفى منه",
    in_progress: "قيد الدراسة",
    missing: "ناقص",
  },
};
