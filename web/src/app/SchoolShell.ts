import { lazyScreen } from "./routes/lazyScreen.tsx";

/** The layout of a school's screens; not loaded for the sign-in page. */
export const SchoolShell = lazyScreen(() => import("./frame/Shell.tsx"), "Shell");
