export const purposes = ["exam", "report_card", "transfer", "graduation"] as const;
export type Purpose = (typeof purposes)[number];
