import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { whenIdle } from "../lib/whenIdle.ts";
import { liveState } from "./liveState.ts";

/** Keeps the realtime connection open while mounted. Its code is loaded after the first screen. */
export function useLive(): void {
  const client = useQueryClient();
  useEffect(() => {
    let stop: (() => void) | undefined;
    let left = false;
    const start = () =>
      import("./connectLive.ts").then(
        ({ connectLive }) => {
          if (!left) stop = connectLive(client);
        },
        () => liveState.set("off"),
      );
    const giveUp = whenIdle(start);
    return () => {
      giveUp();
      left = true;
      stop?.();
    };
  }, [client]);
}
