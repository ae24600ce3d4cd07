import type { Answer, PaperQuestion } from "../quizRows.ts";

export interface PendingAnswer {
  sequence: number;
  answer: Answer | null;
}

/** Keeps answers that are not saved yet on this device, by account and attempt. */
export function pendingAnswers(
  storage: Pick<Storage, "getItem" | "setItem" | "removeItem">,
  user: string,
  attempt: string,
) {
  const key = `quiz-answers:${user}:${attempt}`;
  return {
    /** Reads those that are newer than what the service has. */
    read(data: readonly PaperQuestion[]): Map<string, PendingAnswer> {
      const stored = JSON.parse(storage.getItem(key) ?? "{}") as Record<string, PendingAnswer>;
      return new Map(
        data.flatMap(({ id, sequence }) =>
          stored[id] && stored[id].sequence > sequence ? [[id, stored[id]] as const] : [],
        ),
      );
    },
    write(pending: ReadonlyMap<string, PendingAnswer>): void {
      try {
        if (pending.size) storage.setItem(key, JSON.stringify(Object.fromEntries(pending)));
        else storage.removeItem(key);
      } catch {
        // The device has no room: the answers stay on the page until they are saved.
      }
    },
    clear: (): void => storage.removeItem(key),
  };
}
