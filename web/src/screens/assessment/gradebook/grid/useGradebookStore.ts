import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { send } from "../../../../api/client.ts";
import { useSignedIn } from "../../../../session/useSignedIn.ts";
import { GradebookStore } from "./GradebookStore.ts";
import type { Book } from "./marks.ts";

const queryKey = ["/api/v1/course-offerings/{id}/gradebook"];
/** Averages are read again when a teacher pauses. */
const REFRESH_AFTER_MS = 1_000;

/** The marks of a gradebook as they are edited, kept up to date with what the service has stored. */
export function useGradebookStore(book: Book): GradebookStore {
  const { user } = useSignedIn();
  const client = useQueryClient();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const refresh = () => {
    // A response that was asked for before this save would show the former mark.
    void client.cancelQueries({ queryKey });
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void client.invalidateQueries({ queryKey }), REFRESH_AFTER_MS);
  };
  const [store] = useState(
    () =>
      new GradebookStore({
        book,
        storage: localStorage,
        name: `gradebook-drafts ${user.id} ${book.courseOfferingId}`,
        put: (id, marks, reason) =>
          send("put", "/api/v1/line-items/{id}/results", {
            path: { id },
            body: {
              results: marks.map(({ studentId, mark, expected }) => ({ studentId, ...mark, expected })),
              ...(reason && { reason }),
            },
          }),
        onSaved: refresh,
      }),
  );
  useEffect(() => store.merge(book), [store, book]);
  useEffect(() => {
    addEventListener("online", store.resume);
    return () => removeEventListener("online", store.resume);
  }, [store]);
  return store;
}
