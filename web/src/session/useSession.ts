import { useSyncExternalStore } from "react";
import { type Session, session } from "./session.ts";

/** The signed-in user, or undefined. */
export const useSession = (): Session | undefined => useSyncExternalStore(session.subscribe, session.current);
