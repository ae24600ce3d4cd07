import { audit } from "./audit.ts";
import { auth } from "./auth.ts";
import { identity } from "./identity.ts";
import { school } from "./school.ts";

/** Every route there is, by module. */
export const routes = { auth, school, identity, audit };
