import { useEffect, useRef, useState } from "react";
import { send } from "../../../api/client.ts";
import { Problem } from "../../../api/Problem.ts";
import { useSignedIn } from "../../../session/useSignedIn.ts";
import type { Answer, Paper } from "../quizRows.ts";
import { type PendingAnswer, pendingAnswers } from "./pendingAnswers.ts";

const DEBOUNCE_MS = 800;
const RETRY_MS = 4_000;

export type SaveState = "saved" | "saving" | "offline" | "over";

/**
 * Saves answers soon after each change. What is not saved yet is kept on this device, so that neither a reload nor a lost
 * connection loses it; the sequence number of an answer keeps an older save from replacing it.
 */
export function useAutosave(attemptId: string, paper: Paper) {
  const { user } = useSignedIn();
  const [store] = useState(() => pendingAnswers(localStorage, user.id, attemptId));
  const [pending] = useState(() => store.read(paper.data));
  const [answers, setAnswers] = useState<Record<string, Answer | null>>(() => ({
    ...Object.fromEntries(paper.data.map(({ id, answer }) => [id, answer])),
    ...Object.fromEntries([...pending].map(([id, { answer }]) => [id, answer])),
  }));
  const [state, setState] = useState<SaveState>(pending.size ? "saving" : "saved");
  const sequences = useRef(new Map(paper.data.map(({ id, sequence }) => [id, sequence])));
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const running = useRef<Promise<void>>(undefined);

  const later = (delay: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void flush().catch(() => {}), delay);
  };

  /** Sends what is pending. @throws {Problem} if the service cannot be reached */
  const flush = async (): Promise<void> => {
    clearTimeout(timer.current);
    await running.current?.catch(() => {});
    if (pending.size === 0) return;
    running.current = save();
    await running.current;
  };

  const save = async (): Promise<void> => {
    const sent = [...pending].map(([question, each]) => ({ question, ...each }));
    try {
      await send("put", "/api/v1/quiz-attempts/{id}/answers", {
        path: { id: attemptId },
        body: { answers: sent },
      });
    } catch (error) {
      // The end of the attempt is the end of saving; anything else is tried again.
      if (error instanceof Problem && error.status === 409) {
        pending.clear();
        store.write(pending);
        return setState("over");
      }
      setState("offline");
      later(RETRY_MS);
      throw error;
    }
    for (const { question, sequence } of sent)
      if (pending.get(question)?.sequence === sequence) pending.delete(question);
    store.write(pending);
    setState(pending.size ? "saving" : "saved");
  };

  const change = (question: string, answer: Answer | null): void => {
    // The time, so that a second device continues above the numbers of the first.
    const sequence = Math.max((sequences.current.get(question) ?? 0) + 1, Date.now());
    sequences.current.set(question, sequence);
    pending.set(question, { sequence, answer } satisfies PendingAnswer);
    store.write(pending);
    setAnswers((before) => ({ ...before, [question]: answer }));
    setState("saving");
    later(DEBOUNCE_MS);
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: what was left on this device is sent once
  useEffect(() => {
    if (pending.size) later(0);
    return () => clearTimeout(timer.current);
  }, []);

  return { answers, state, change, flush, forget: store.clear };
}
