import { useEffect } from "react";
import { keptDevice } from "./keptDevice.ts";

/** Re-registers this browser for push if it was registered. The code is loaded only in that case. */
export function useRenewedDevice(userId: string): void {
  useEffect(() => {
    if (!keptDevice()) return;
    // A failure is retried on the next visit.
    import("./pushDevice.ts").then(({ renewDevice }) => renewDevice(userId)).catch(() => {});
  }, [userId]);
}
