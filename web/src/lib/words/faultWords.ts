import i18next from "i18next";

/** Validation messages of the service that the console translates. */
const faults: readonly (readonly [pattern: RegExp, key: string])[] = [
  [/^is (?:needed|required)\b|^must have at least 1 (?:character|entry)/, "needed"],
  [/^must have at least (\d+) char/, "atLeastLong"],
  [/^must have at most (\d+) char/, "atMostLong"],
  [/^must be at least (\S+)$/, "atLeast"],
  [/^must be at most (\S+)$/, "atMost"],
  [/^is already in use$/, "taken"],
  [/^must be an amount\b/, "amount"],
  [/^must be above (\S+)$/, "above"],
  [/^must be below (\S+)$/, "below"],
  [/^must be a (?:whole )?number/, "number"],
  [/^must be an e-?mail address/, "email"],
  [/^must be an address such as/, "url"],
  [/^must be a day\b/, "day"],
  [/^must be a time\b/, "time"],
  [
    /^must (?:not lie before|lie after|be after|be on or after) `?(?:from|startsOn|startsAt|validFrom)`?$/,
    "order",
  ],
  [/^must (?:lie|be) within 100 years before/, "tooLongAgo"],
  [/^(?:lies|must not lie|must not be) in the future/, "future"],
];

/** Translates a validation message if it is one of the common ones. */
export function faultWords(message: string): string {
  for (const [pattern, key] of faults) {
    const found = pattern.exec(message);
    if (found) return i18next.t(`fault.${key}`, { count: (found[1] ?? "").replace("zero", "0") as never });
  }
  return message.slice(0, 1).toUpperCase() + message.slice(1);
}
