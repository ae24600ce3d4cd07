import { useSyncExternalStore } from "react";
import { type LiveState, liveState } from "./liveState.ts";

export const useLiveState = (): LiveState => useSyncExternalStore(liveState.subscribe, liveState.current);
