import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { send } from "../../../api/client.ts";
import type { Body } from "../../../api/types.ts";

type Decided = { id: string } & NonNullable<Body<"/api/v1/promotion-candidates/{id}/decision", "put">>;

/** Saves decisions one after the other; stops at the first that is refused. */
export function useDecide() {
  const client = useQueryClient();
  const [progress, setProgress] = useState<{ done: number; of: number }>();
  const [error, setError] = useState<unknown>();
  const decide = async (all: readonly Decided[]): Promise<void> => {
    setError(undefined);
    setProgress({ done: 0, of: all.length });
    try {
      for (const [index, { id, ...body }] of all.entries()) {
        await send("put", "/api/v1/promotion-candidates/{id}/decision", { path: { id }, body });
        setProgress({ done: index + 1, of: all.length });
      }
    } catch (refused) {
      setError(refused);
    }
    await client.invalidateQueries({
      predicate: ({ queryKey: [path] }) => String(path).startsWith("/api/v1/promotion-candidates"),
    });
    setProgress(undefined);
  };
  return { decide, progress, error };
}
