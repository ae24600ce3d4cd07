import { isDeadlock } from "./pool/failures.ts";

const ATTEMPTS = 3;

/**
 * Runs a transaction of a request again if it was ended by a deadlock. Requests that insert rows under one exclusion
 * constraint at the same time can wait for each other: the repeated one then gets the clear refusal.
 */
export async function retryDeadlock<T>(run: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1)
    try {
      return await run();
    } catch (error) {
      if (attempt === ATTEMPTS || !isDeadlock(error)) throw error;
    }
}
