import type { ClaimedEmail } from "./claim-emails.ts";
import { reserveSlots } from "./email-pace.ts";

interface Waiting {
  email: ClaimedEmail;
  /** Earliest time of sending, on the clock of `performance.now()`. */
  notBefore: number;
}

/** Creates the buffer of claimed emails that have not been attempted. A school's rate limit delays only its own emails. */
export function readyEmails() {
  const waiting: Waiting[] = [];
  const isDue = ({ notBefore }: Waiting) => notBefore <= performance.now();
  return {
    async add(emails: readonly ClaimedEmail[]): Promise<void> {
      const free = emails.filter(({ perMinute }) => perMinute === null);
      waiting.push(...free.map((email) => ({ email, notBefore: 0 })));
      const limited = Map.groupBy(
        emails.filter(({ perMinute }) => perMinute !== null),
        ({ schoolId }) => schoolId,
      );
      for (const [school, own] of limited) {
        const slots = await reserveSlots(`school:${school}`, own.length, 60_000 / own[0]!.perMinute!);
        own.sort((a, b) => a.priority - b.priority);
        waiting.push(...own.map((email, index) => ({ email, notBefore: slots[index]! })));
      }
      waiting.sort((a, b) => a.email.priority - b.email.priority);
    },
    /** Removes and returns the next due email. */
    take(): ClaimedEmail | undefined {
      const index = waiting.findIndex(isDue);
      return index < 0 ? undefined : waiting.splice(index, 1)[0]!.email;
    },
    putBack: (email: ClaimedEmail): void => void waiting.unshift({ email, notBefore: 0 }),
    due: (): number => waiting.filter(isDue).length,
    /** Milliseconds until the next slot of a waiting email. */
    untilNext: (): number =>
      Math.max(0, Math.min(...waiting.map(({ notBefore }) => notBefore)) - performance.now()),
    /** Schools with a rate limit that have emails in the buffer; no more of theirs are claimed until these are sent. */
    limited: (): string[] => [
      ...new Set(waiting.filter(({ email }) => email.perMinute !== null).map(({ email }) => email.schoolId)),
    ],
    all: (): ClaimedEmail[] => waiting.map(({ email }) => email),
  };
}
