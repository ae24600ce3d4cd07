type Sets = Readonly<Record<string, string>>;

const ownRecord = "SELECT id FROM staff_members WHERE school_id = $1 AND user_id = $2";

/** Row scopes of support plans, early warnings and interventions. */
export function studentSupportSets(students: {
  teacher: string;
  guardian: string;
}): Readonly<Record<string, Sets>> {
  const inForce = "status IN ('active', 'under_review')";
  const shared = `SELECT id FROM support_plans WHERE school_id = $1 AND ${inForce} AND shared_with_guardians
    AND student_id IN (${students.guardian})`;
  const owned = `SELECT id FROM support_plans WHERE school_id = $1 AND owner_staff_id IN (${ownRecord})`;
  return {
    support_plans: {
      teacher: `${owned} UNION SELECT id FROM support_plans WHERE school_id = $1 AND ${inForce}
        AND student_id IN (${students.teacher})`,
      guardian: shared,
    },
    support_plan_reviews: {
      teacher: `SELECT id FROM support_plan_reviews WHERE school_id = $1 AND support_plan_id IN (${owned})`,
      guardian: `SELECT id FROM support_plan_reviews WHERE school_id = $1 AND support_plan_id IN (${shared})`,
    },
    warning_rules: { teacher: "SELECT id FROM warning_rules WHERE school_id = $1" },
    early_warnings: {
      teacher: `SELECT id FROM early_warnings WHERE school_id = $1 AND (student_id IN (${students.teacher})
        OR assigned_staff_member_id IN (${ownRecord}))`,
    },
    interventions: {
      teacher: `SELECT id FROM interventions WHERE school_id = $1 AND (student_id IN (${students.teacher})
        OR owner_staff_id IN (${ownRecord}) OR early_warning_id IN (SELECT id FROM early_warnings
          WHERE school_id = $1 AND assigned_staff_member_id IN (${ownRecord})))`,
    },
  };
}
