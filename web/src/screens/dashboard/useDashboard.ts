import { useRead } from "../../api/useRead.ts";
import { useSignedIn } from "../../session/useSignedIn.ts";

/** Longer than from the request before the page is drawn until the dashboard is shown. */
const PREFETCHED_MS = 1_000;
/** Not every change of what waits is announced by the realtime connection. */
const POLL_INTERVAL_MS = 60_000;

/** Everything that the dashboard and the start of the finance office show, in one request. */
export function useDashboard() {
  const { may } = useSignedIn();
  return useRead("/api/v1/dashboard", {
    recentFor: PREFETCHED_MS,
    every: POLL_INTERVAL_MS,
    enabled: may("dashboard.read"),
  });
}
