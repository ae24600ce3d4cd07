export type OutsideFaultKind = "refused" | "unreachable" | "timeout" | "too_large" | "redirects" | "ended";

/** Why something outside could not be fetched, in words that a school may read: no address of ours is in them. */
export class OutsideFault extends Error {
  override name = "OutsideFault";
  readonly kind: OutsideFaultKind;

  constructor(kind: OutsideFaultKind, message: string, cause?: unknown) {
    super(message, { cause });
    this.kind = kind;
  }
}
