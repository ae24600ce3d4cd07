export type GuardedHttpErrorKind =
  | "refused"
  | "unreachable"
  | "timeout"
  | "too_large"
  | "redirects"
  | "ended";

/** A failed request to an external address. Messages are safe to show to a school: they contain no internal address. */
export class GuardedHttpError extends Error {
  override name = "GuardedHttpError";
  readonly kind: GuardedHttpErrorKind;

  constructor(kind: GuardedHttpErrorKind, message: string, cause?: unknown) {
    super(message, { cause });
    this.kind = kind;
  }
}
