/** One validation error of an input: the field's path and what is wrong with it. */
export interface Fault {
  path: string;
  message: string;
}

interface Extras {
  /** Validation errors, field by field. */
  errors?: readonly Fault[];
  /** Seconds after which a retry makes sense. */
  retryAfter?: number;
  /** Further members of the problem document. */
  extensions?: Readonly<Record<string, unknown>>;
}

/** An expected failure. Any other error that reaches the error handler is a bug and gives status 500. */
export class AppError extends Error {
  /** HTTP status. */
  readonly status: number;
  /** Stable machine word, part of the API. */
  readonly code: string;
  readonly errors: readonly Fault[] | undefined;
  readonly retryAfter: number | undefined;
  readonly extensions: Readonly<Record<string, unknown>> | undefined;

  constructor(
    status: number,
    code: string,
    message: string,
    { errors, retryAfter, extensions }: Extras = {},
  ) {
    super(message);
    this.name = "AppError";
    this.status = status;
    this.code = code;
    this.errors = errors;
    this.retryAfter = retryAfter;
    this.extensions = extensions;
  }
}

export const badRequest = (code: string, message: string) => new AppError(400, code, message);
export const invalid = (errors: readonly Fault[]) =>
  new AppError(400, "validation_failed", "The request is invalid: see errors", { errors });
/** An id in the request that refers to nothing visible to the caller; rows of other schools give the same error. */
export const unknownReference = (path: string, what: string) =>
  unknownReferences([{ path, message: `there is no such ${what}` }]);
/** As `unknownReference`, for several ids. */
export const unknownReferences = (errors: readonly Fault[]) =>
  new AppError(400, "unknown_reference", "The request refers to something that does not exist", { errors });
export const unauthenticated = (message = "Sign in to continue", code = "unauthenticated") =>
  new AppError(401, code, message);
export const forbidden = (message = "You do not have permission for this", code = "forbidden") =>
  new AppError(403, code, message);
export const notFound = (what: string) => new AppError(404, "not_found", `${what} not found`);
export const conflict = (code: string, message: string, extensions?: Readonly<Record<string, unknown>>) =>
  new AppError(409, code, message, extensions ? { extensions } : {});
export const preconditionFailed = () =>
  new AppError(
    412,
    "precondition_failed",
    "The resource has changed since you read it: read it again and repeat your change",
  );
export const unavailable = (code: string, message: string, retryAfter = 1) =>
  new AppError(503, code, message, { retryAfter });
