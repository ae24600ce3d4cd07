const linesOf = (text: string | undefined): string[] =>
  (text ?? "")
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);

/** The body of a support plan from the values of its form. */
export const planBody = (values: Record<string, string>) => ({
  category: values["category"] as "learning",
  goals: linesOf(values["goals"]),
  accommodations: linesOf(values["accommodations"]),
  startsOn: values["startsOn"]!,
  reviewOn: values["reviewOn"]!,
  ownerStaffId: values["ownerStaffId"]!,
  sharedWithGuardians: values["sharedWithGuardians"] !== undefined,
});
