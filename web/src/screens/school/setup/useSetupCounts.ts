import { useQueries } from "@tanstack/react-query";
import { get } from "../../../api/client.ts";
import type { SetupStep } from "./setupSteps.ts";

const query = { limit: 1, count: "true" };

/** How many rows each list of the set-up area has; undefined while it is read. */
export function useSetupCounts(steps: readonly SetupStep[]) {
  const reads = useQueries({
    queries: steps.map(({ resource }) => ({
      queryKey: [resource.path, undefined, query],
      queryFn: () => get(resource.path, { query: query as never }) as Promise<{ total?: number }>,
    })),
  });
  const counts = new Map(steps.map(({ resource }, index) => [resource.key, reads[index]?.data?.total]));
  return { of: (key: string) => counts.get(key), error: reads.find(({ error }) => error)?.error };
}
