import { useSyncExternalStore } from "react";
import { operatorSession } from "./operatorSession.ts";

/** The signed-in operator, or undefined. */
export const useOperator = () => useSyncExternalStore(operatorSession.subscribe, operatorSession.current);
