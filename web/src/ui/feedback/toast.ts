export interface ToastMessage {
  id: number;
  at: number;
  words: string | undefined;
  error: unknown;
}

/** A message shown just before a navigation belongs to the next screen and is kept. */
const FRESH_MS = 1_000;

const listeners = new Set<() => void>();
let messages: readonly ToastMessage[] = [];
let last = 0;
const set = (next: readonly ToastMessage[]) => {
  messages = next;
  for (const listener of listeners) listener();
};

function show(words: string | undefined, error: unknown): void {
  last += 1;
  const message = { id: last, at: Date.now(), words, error };
  // The same words again take the place of the earlier ones: a stack would cover the screen.
  const others = messages.filter((each) => words === undefined || each.words !== words);
  set([...others, message].slice(-3));
  setTimeout(() => toast.dismiss(message.id), error ? 12_000 : 5_000);
}

/** Shows toasts from anywhere in the console. */
export const toast = {
  done: (words: string) => show(words, undefined),
  problem: (error: unknown) => show(undefined, error),
  /** Removes old messages when another screen is shown. */
  leave: () => set(messages.filter(({ at }) => Date.now() - at < FRESH_MS)),
  dismiss: (id: number) => set(messages.filter((message) => message.id !== id)),
  current: () => messages,
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
