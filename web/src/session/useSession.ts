import { useSyncExternalStore } from "react";
import { type Session, session } from "./session.ts";

/** Whoever is signed in; undefined before and after. */
export const useSession = (): Session | undefined => useSyncExternalStore(session.subscribe, session.current);
