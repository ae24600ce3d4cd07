import { prefetchDashboard } from "../../screens/dashboard/prefetchDashboard.ts";
import { SchoolShell } from "../SchoolShell.ts";
import { homes } from "./homes.ts";
import type { Kind } from "./kinds.ts";

/**
 * Preloads the code of the home screen while the session is being restored, and starts to load its data. Never fails: the
 * screen loads what is missing again when it is shown, and reports the error there.
 * @param kind the kind of user, if known
 */
export async function fetchHome(kind: Kind | null): Promise<void> {
  const home = location.pathname === "/" && kind ? homes[kind] : undefined;
  if (home === homes.office) void prefetchDashboard();
  await Promise.allSettled([SchoolShell.fetch(), home?.fetch()]);
}
