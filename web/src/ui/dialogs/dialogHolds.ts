import { createContext } from "react";

/** Set by a form in a dialog: true while it has unsaved changes. A click outside the dialog and Escape are then ignored. */
export const DialogHolds = createContext<{ current: boolean } | undefined>(undefined);
