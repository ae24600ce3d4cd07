import type { Session } from "./session.ts";
import { useSession } from "./useSession.ts";

/** Whoever is signed in, on screens that nobody else sees. */
export function useSignedIn(): Session & { may(...permissions: string[]): boolean } {
  const session = useSession();
  if (!session) throw new Error("nobody is signed in");
  return {
    ...session,
    may: (...permissions) => permissions.every((each) => session.user.permissions.includes(each)),
  };
}
