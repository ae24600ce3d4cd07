import type { Answer } from "../api/types.ts";
import { createSession } from "./createSession.ts";

type SignedIn = Exclude<Answer<"/api/v1/platform/auth/login", "post">, undefined>;

/** The operator who is signed in to the platform. */
export const operatorSession = createSession<SignedIn>("operator-signed-in", ({ operator }) => operator.id);
