import { z } from "zod";
import type { Fault } from "../../../lib/errors.ts";

type Issue = z.core.$ZodIssue;

/** More is not useful to a reader, and thousands of them would make the response larger than its request. */
const MAX_FAULTS = 100;

/**
 * Checks a value against a schema like `safeParse`, but formats at most `MAX_FAULTS` issues: formatting all 20,000 of the
 * largest body would block the event loop.
 * @param whole path to report for an error in the value itself
 */
export function checkInput<S extends z.ZodType>(
  schema: S,
  value: unknown,
  whole = "",
): { data: z.output<S>; faults?: never } | { data?: never; faults: Fault[] } {
  const result = schema._zod.run({ value, issues: [] }, { async: false });
  if (result instanceof Promise) throw new z.core.$ZodAsyncError();
  if (!result.issues.length) return { data: result.value as z.output<S> };
  const described = result.issues
    .slice(0, MAX_FAULTS)
    .map((issue) => z.core.util.finalizeIssue(issue, undefined, z.core.config()));
  return { faults: faultsIn(described, whole) };
}

const faultsIn = (issues: Issue[], whole: string): Fault[] =>
  issues
    .flatMap((issue) => reported(issue))
    .slice(0, MAX_FAULTS)
    .map(({ path, message }) => ({ path: path.map(String).join(".") || whole, message }));

/** For a union, the issues of the alternative that the value comes closest to; otherwise the issue itself. */
function reported(issue: Issue): Array<Pick<Issue, "path" | "message">> {
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
  return closest.flatMap(reported).map((inner) => ({ ...inner, path: [...issue.path, ...inner.path] }));
}
