import type { Answer } from "../api/types.ts";
import { createSession } from "./createSession.ts";

export type SignedIn = Exclude<Answer<"/api/v1/auth/login", "post">, undefined>;
export type Session = SignedIn & { expiresAt: number };

/** Whoever is signed in to a school. */
export const session = createSession<SignedIn>("signed-in", ({ user }) => user.id);
