import type { ResponseOf } from "../api/types.ts";
import { createSession } from "./createSession.ts";

type SignedIn = Exclude<ResponseOf<"/api/v1/platform/auth/login", "post">, undefined>;

/** The session of a platform operator. */
export const operatorSession = createSession<SignedIn>("operator-signed-in", ({ operator }) => operator.id);
