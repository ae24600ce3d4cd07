import { createContext, useContext, useEffect } from "react";
import { unsaved } from "./unsaved.ts";

/** True if unsaved changes are guarded: inside the console, but not on the sign-in pages. */
export const Guarded = createContext(false);

/** Asks for confirmation before the screen is left while there are unsaved changes. */
export function useUnsaved(isUnsaved: boolean): void {
  const guarded = useContext(Guarded);
  useEffect(() => (guarded && isUnsaved ? unsaved.hold({}) : undefined), [guarded, isUnsaved]);
}
