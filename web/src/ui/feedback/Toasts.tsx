import { useSyncExternalStore } from "react";
import { Note } from "./Note.tsx";
import { ProblemNote } from "./ProblemNote.tsx";
import { toast } from "./toast.ts";
import "./Toasts.css";

export function Toasts() {
  const messages = useSyncExternalStore(toast.subscribe, toast.current);
  return (
    <div className="toasts" aria-live="polite">
      {messages.map(({ id, words, error }) => (
        <div key={id} className="toast">
          {words === undefined ? <ProblemNote error={error} /> : <Note tone="good">{words}</Note>}
        </div>
      ))}
    </div>
  );
}
