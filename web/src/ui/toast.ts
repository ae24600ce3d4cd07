export interface ToastMessage {
  id: number;
  words: string | undefined;
  error: unknown;
}

const listeners = new Set<() => void>();
let messages: readonly ToastMessage[] = [];
let last = 0;
const set = (next: readonly ToastMessage[]) => {
  messages = next;
  for (const listener of listeners) listener();
};

function show(words: string | undefined, error: unknown): void {
  last += 1;
  const message = { id: last, words, error };
  set([...messages, message].slice(-3));
  setTimeout(() => toast.dismiss(message.id), error ? 12_000 : 5_000);
}

/** Passing messages, from anywhere. */
export const toast = {
  done: (words: string) => show(words, undefined),
  problem: (error: unknown) => show(undefined, error),
  dismiss: (id: number) => set(messages.filter((message) => message.id !== id)),
  current: () => messages,
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
