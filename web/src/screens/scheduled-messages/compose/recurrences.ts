/** The recurrences a message can have, with their rules. */
export const recurrences = ["DAILY", "WEEKLY", "MONTHLY"] as const;
export const mostTimes = 52;
/** Stands for a rule created by the API that this form cannot express. */
export const keepRule = "KEEP";

/** @returns null for a message that is sent once */
export const ruleOf = (frequency: string, times: string): string | null =>
  frequency ? `FREQ=${frequency};COUNT=${Number(times) || 1}` : null;

/** Parses a rule into the choices of the form. */
export function chosenOf(rule: string | null | undefined): { frequency: string; times: number } {
  if (!rule) return { frequency: "", times: 4 };
  const [, frequency, times] = /^FREQ=(DAILY|WEEKLY|MONTHLY);COUNT=(\d+)$/.exec(rule) ?? [];
  return frequency ? { frequency, times: Number(times) } : { frequency: keepRule, times: 4 };
}
