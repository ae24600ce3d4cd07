import { useSyncExternalStore } from "react";
import { operatorSession } from "./operatorSession.ts";

/** The operator who is signed in; undefined before and after. */
export const useOperator = () => useSyncExternalStore(operatorSession.subscribe, operatorSession.current);
