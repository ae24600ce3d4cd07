import { Problem } from "./Problem.ts";

/** True if a read failed without being refused: the service could not be reached, is failing, or is too busy. */
export const retryable = (error: unknown): boolean =>
  error instanceof Problem && (error.status === 0 || error.status >= 500 || error.status === 429);
