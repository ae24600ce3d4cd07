import { renewAccessToken } from "../session/accessToken.ts";
import { session } from "../session/session.ts";
import { Problem } from "./Problem.ts";

/** What the service refused. That the school was suspended meanwhile becomes known to the whole console by it. */
export function refusal(status: number, body: Record<string, unknown>): Problem {
  const problem = new Problem(status, body);
  const known = session.current()?.school.status === "suspended";
  if (problem.code === "school_suspended" && !known) void renewAccessToken().catch(() => {});
  return problem;
}
