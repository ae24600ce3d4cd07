/** The sections of a student's details, each edited on its own. */
export const studentSections = ["personal", "admission", "custom"] as const;

export type StudentSection = (typeof studentSections)[number];
