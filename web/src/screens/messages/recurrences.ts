/** How often a message may be sent again, and the rule of it. */
export const recurrences = ["DAILY", "WEEKLY", "MONTHLY"] as const;
export const mostTimes = 52;

/** @returns null for a message that is sent once */
export const ruleOf = (frequency: string, times: string): string | null =>
  frequency ? `FREQ=${frequency};COUNT=${Number(times) || 1}` : null;
