export interface Setting {
  /** Key of the row of `school_settings`. */
  key: string;
  kind: "check" | "number" | "colour" | "url" | "time";
  /** What holds while the school has no such row. */
  unset: boolean | number | "";
  max?: number;
}
export interface SettingGroup {
  name:
    | "guardianEmails"
    | "attendance"
    | "fees"
    | "homework"
    | "activities"
    | "ranks"
    | "recordTransfers"
    | "appearance";
  settings: readonly Setting[];
}

const onByDefault = (key: string): Setting => ({ key, kind: "check", unset: true });
const offByDefault = (key: string): Setting => ({ key, kind: "check", unset: false });

/** The settings of a school that the service reads, as the screen groups them. */
export const settingGroups: readonly SettingGroup[] = [
  {
    name: "guardianEmails",
    settings: [
      onByDefault("guardian-emails.absence"),
      { key: "guardian-emails.absence.delay-minutes", kind: "number", unset: 0, max: 1440 },
      onByDefault("guardian-emails.invoice"),
      onByDefault("guardian-emails.invoice-reminder"),
      onByDefault("guardian-emails.receipt"),
      onByDefault("guardian-emails.report-card"),
      onByDefault("guardian-emails.incident"),
      onByDefault("guardian-emails.fee-clearance"),
      offByDefault("guardian-emails.weekly-summary"),
    ],
  },
  {
    name: "attendance",
    settings: [
      { key: "attendance.day-starts-at", kind: "time", unset: "" },
      { key: "attendance.late-after-minutes", kind: "number", unset: 0, max: 240 },
    ],
  },
  {
    name: "fees",
    settings: [
      offByDefault("fees.late-fees-daily"),
      offByDefault("clearance.report-cards"),
      offByDefault("clearance.exams"),
    ],
  },
  { name: "homework", settings: [offByDefault("homework.guardians-hand-in")] },
  { name: "activities", settings: [offByDefault("activities.students-choose")] },
  { name: "ranks", settings: [offByDefault("ranks.families")] },
  { name: "recordTransfers", settings: [onByDefault("record-transfers.guardian-consent")] },
  {
    name: "appearance",
    settings: [
      { key: "brand.colour", kind: "colour", unset: "" },
      { key: "brand.logo", kind: "url", unset: "" },
    ],
  },
];
