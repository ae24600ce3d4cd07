/** An installment with its open balance, in minor units. */
export interface OpenPart {
  installmentId: string;
  feeInvoiceId: string;
  studentId: string;
  openMinor: bigint;
}

export interface Allocation extends Omit<OpenPart, "openMinor"> {
  amountMinor: bigint;
}

export interface Named {
  feeInvoiceId: string;
  installmentId?: string | undefined;
  amountMinor: bigint;
}

/**
 * Spends an amount on open installments in the given order.
 * @returns the allocations, and the amount left over
 */
export function spend(
  amountMinor: bigint,
  parts: readonly OpenPart[],
): { allocations: Allocation[]; leftMinor: bigint } {
  const allocations: Allocation[] = [];
  let leftMinor = amountMinor;
  for (const { openMinor, ...part } of parts) {
    const amount = openMinor < leftMinor ? openMinor : leftMinor;
    if (amount <= 0n) continue;
    allocations.push({ ...part, amountMinor: amount });
    leftMinor -= amount;
  }
  return { allocations, leftMinor };
}

/**
 * Spends each named amount on the invoice or installment named for it.
 * @returns the allocations, or the index of the first entry that matches nothing open (`unknown`) or exceeds the open
 *   balance (`tooMuch`)
 */
export function spendAsNamed(
  named: readonly Named[],
  parts: readonly OpenPart[],
): { allocations: Allocation[] } | { unknown: number; installment: boolean } | { tooMuch: number } {
  const open = parts.map((part) => ({ ...part }));
  const allocations: Allocation[] = [];
  for (const [index, { feeInvoiceId, installmentId, amountMinor }] of named.entries()) {
    const matching = open.filter(
      (part) =>
        part.feeInvoiceId === feeInvoiceId && (!installmentId || part.installmentId === installmentId),
    );
    if (matching.length === 0)
      return {
        unknown: index,
        installment: !open.some((part) => part.installmentId === installmentId) && Boolean(installmentId),
      };
    const spent = spend(amountMinor, matching);
    if (spent.leftMinor > 0n) return { tooMuch: index };
    for (const allocation of spent.allocations) {
      allocations.push(allocation);
      open.find((part) => part.installmentId === allocation.installmentId)!.openMinor -=
        allocation.amountMinor;
    }
  }
  return { allocations };
}
