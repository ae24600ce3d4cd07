type AttendanceCategory = "present" | "absent" | "late" | "excused" | "left_early" | "remote";

/** What schools of a country usually start from. Days of the year are written `MM-DD`. */
export interface Pack {
  key: string;
  /** ISO 3166-1 code of the country that it is suggested for. */
  country?: string;
  startsOn: string;
  endsOn: string;
  /** Days with lessons, Monday is 1. */
  days: readonly number[];
  terms: readonly { name: string; startsOn: string; endsOn: string }[];
  gradeLevels: readonly { name: string; code: string; stage: string }[];
  subjects: readonly { name: string; code: string; weeklyPeriods: number }[];
  periods: readonly { name: string; startsAt: string; endsAt: string; isBreak?: boolean }[];
  attendanceCodes: readonly {
    code: string;
    label: string;
    category: AttendanceCategory;
    isDefault?: boolean;
  }[];
  scale: {
    name: string;
    type: "percentage" | "points" | "letter" | "descriptor";
    passMark: string;
    intervals: readonly {
      code: string;
      minScore: string;
      maxScore: string;
      gradePoint?: string;
      remark?: string;
    }[];
  };
  feeCategories: readonly { name: string; code: string }[];
}
