/** The kind of user; decides the home screen. */
export type Kind = "office" | "teacher" | "guardian" | "student";

export const office = ["office"] as const;
export const staff = ["office", "teacher"] as const;
export const family = ["guardian", "student"] as const;
export const everybody = ["office", "teacher", "guardian", "student"] as const;
