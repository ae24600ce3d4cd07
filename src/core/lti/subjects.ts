import { createHmac } from "node:crypto";
import type { LtiTool } from "../../models/lti/index.ts";

/** A student by the student record, anybody else by the account. */
export type Person = { kind: "student" | "user"; id: string };

/**
 * The pseudonym of a person for one tool: the same at every launch, different for every tool, and without the salt not
 * traceable to a person.
 */
export const subjectOf = ({ subjectSalt }: Pick<LtiTool, "subjectSalt">, { kind, id }: Person): string =>
  createHmac("sha256", subjectSalt).update(`${kind}:${id}`).digest("base64url").slice(0, 32);
