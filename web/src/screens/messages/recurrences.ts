/** How often a message may be sent again, and the rule of it. */
export const recurrences = ["DAILY", "WEEKLY", "MONTHLY"] as const;
export const mostTimes = 52;
/** For a rule that was made elsewhere, and says more than can be chosen here. */
export const keepRule = "KEEP";

/** @returns null for a message that is sent once */
export const ruleOf = (frequency: string, times: string): string | null =>
  frequency ? `FREQ=${frequency};COUNT=${Number(times) || 1}` : null;

/** A rule as it is chosen on the screen. */
export function chosenOf(rule: string | null | undefined): { frequency: string; times: number } {
  if (!rule) return { frequency: "", times: 4 };
  const [, frequency, times] = /^FREQ=(DAILY|WEEKLY|MONTHLY);COUNT=(\d+)$/.exec(rule) ?? [];
  return frequency ? { frequency, times: Number(times) } : { frequency: keepRule, times: 4 };
}
