/** The number that a sequence issues next, as the service forms it. */
export const nextNumber = (sequence: { prefix: string; padding: number; nextValue: number }): string =>
  `${sequence.prefix}${String(sequence.nextValue).padStart(sequence.padding, "0")}`;
