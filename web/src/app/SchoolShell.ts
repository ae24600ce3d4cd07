import { lazyScreen } from "./lazyScreen.tsx";

/** What surrounds the screens of a school; nothing of it is needed to sign in. */
export const SchoolShell = lazyScreen(() => import("./Shell.tsx"), "Shell");
