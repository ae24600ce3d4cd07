import type { z } from "zod";
import type { Fault } from "../lib/errors.ts";

type Issue = z.core.$ZodIssue;

/** Nobody reads more, and thousands of them would make an answer larger than its request. */
const MAX_FAULTS = 100;

/** What is wrong with an input, each with its place. @param whole the place of the input itself */
export const faultsOf = (error: z.ZodError, whole = ""): Fault[] =>
  error.issues
    .slice(0, MAX_FAULTS)
    .flatMap((issue) => told(issue))
    .slice(0, MAX_FAULTS)
    .map(({ path, message }) => ({ path: path.map(String).join(".") || whole, message }));

/** Of a value that may have one of several forms, the faults of the form that it comes closest to. */
function told(issue: Issue): Array<Pick<Issue, "path" | "message">> {
  if (issue.code !== "invalid_union" || !issue.errors.length) return [issue];
  const isOfOtherType = (issues: Issue[]) =>
    issues.some(({ code, path }) => code === "invalid_type" && path.length === 0);
  const [closest] = issue.errors
    .filter((issues) => !isOfOtherType(issues))
    .sort((one, other) => one.length - other.length);
  if (!closest) {
    const forms = new Set(issue.errors.map(([first]) => first?.message));
    return [{ ...issue, message: [...forms].join(" or ").replaceAll(" or must be ", " or ") }];
  }
  return closest.flatMap(told).map((inner) => ({ ...inner, path: [...issue.path, ...inner.path] }));
}
