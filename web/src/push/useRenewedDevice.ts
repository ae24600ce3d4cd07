import { useEffect } from "react";
import { keptDevice } from "./keptDevice.ts";

/** Keeps this browser known as one that is notified, where it is; its code comes only there. */
export function useRenewedDevice(userId: string): void {
  useEffect(() => {
    if (!keptDevice()) return;
    // What fails now is done at the next visit.
    import("./pushDevice.ts").then(({ renewDevice }) => renewDevice(userId)).catch(() => {});
  }, [userId]);
}
