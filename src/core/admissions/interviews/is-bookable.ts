import type { AdmissionApplication } from "../../../models/admissions/index.ts";

const states: readonly string[] = ["submitted", "under_review", "waitlisted"];

/** Whether an applicant can book an interview: until the school has decided. */
export const isBookable = ({ status }: AdmissionApplication): boolean => states.includes(status);
