import type { ClaimedEmail } from "./claim-emails.ts";
import { reserveTurns } from "./mail-pace.ts";

interface Waiting {
  mail: ClaimedEmail;
  /** Not before, on the clock of `performance.now()`. */
  notBefore: number;
}

/** Mails that are claimed and not tried yet. A school with a limit holds up its own mails, and nobody else's. */
export function readyMails() {
  const waiting: Waiting[] = [];
  const isDue = ({ notBefore }: Waiting) => notBefore <= performance.now();
  return {
    async add(mails: readonly ClaimedEmail[]): Promise<void> {
      const free = mails.filter(({ perMinute }) => perMinute === null);
      waiting.push(...free.map((mail) => ({ mail, notBefore: 0 })));
      const limited = Map.groupBy(
        mails.filter(({ perMinute }) => perMinute !== null),
        ({ schoolId }) => schoolId,
      );
      for (const [school, own] of limited) {
        const turns = await reserveTurns(`school:${school}`, own.length, 60_000 / own[0]!.perMinute!);
        own.sort((a, b) => a.priority - b.priority);
        waiting.push(...own.map((mail, index) => ({ mail, notBefore: turns[index]! })));
      }
      waiting.sort((a, b) => a.mail.priority - b.mail.priority);
    },
    /** The next one whose turn it is. */
    take(): ClaimedEmail | undefined {
      const index = waiting.findIndex(isDue);
      return index < 0 ? undefined : waiting.splice(index, 1)[0]!.mail;
    },
    putBack: (mail: ClaimedEmail): void => void waiting.unshift({ mail, notBefore: 0 }),
    due: (): number => waiting.filter(isDue).length,
    /** Milliseconds until the next turn of a mail that waits for one. */
    untilNext: (): number =>
      Math.max(0, Math.min(...waiting.map(({ notBefore }) => notBefore)) - performance.now()),
    /** Schools with a limit that have mails here: they get no more before. */
    limited: (): string[] => [
      ...new Set(waiting.filter(({ mail }) => mail.perMinute !== null).map(({ mail }) => mail.schoolId)),
    ],
    all: (): ClaimedEmail[] => waiting.map(({ mail }) => mail),
  };
}
