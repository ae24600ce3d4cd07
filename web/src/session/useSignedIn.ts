import type { Session } from "./session.ts";
import { useSession } from "./useSession.ts";

/** The signed-in user, for screens that require a session. */
export function useSignedIn(): Session & { may(...permissions: string[]): boolean } {
  const session = useSession();
  if (!session) throw new Error("nobody is signed in");
  return {
    ...session,
    may: (...permissions) => permissions.every((each) => session.user.permissions.includes(each)),
  };
}
