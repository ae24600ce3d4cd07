import type { ResponseOf } from "../api/types.ts";
import { createSession } from "./createSession.ts";

export type SignedIn = Exclude<ResponseOf<"/api/v1/auth/login", "post">, undefined>;
export type Session = SignedIn & { expiresAt: number };

/** The session of a user of a school. */
export const session = createSession<SignedIn>("signed-in", ({ user }) => user.id);
