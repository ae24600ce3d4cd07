import { homes } from "./homes.ts";
import type { Kind } from "./navigation.ts";
import { SchoolShell } from "./SchoolShell.ts";

/**
 * Fetches the code of what somebody sees first, meant to run while the service is asked who it is. Never fails: what is
 * missing is asked for again, and its absence told, where it is shown.
 * @param kind where it is known
 */
export async function fetchHome(kind: Kind | null): Promise<void> {
  const home = location.pathname === "/" && kind ? homes[kind] : undefined;
  await Promise.allSettled([SchoolShell.fetch(), home?.fetch()]);
}
