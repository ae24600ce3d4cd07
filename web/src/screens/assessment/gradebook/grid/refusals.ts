import type { Problem } from "../../../../api/Problem.ts";
import type { Cell, Sent } from "./GradebookStore.ts";
import type { Mark } from "./marks.ts";

interface ChangedResult {
  studentId: string;
  result: Mark | null;
  changedBy: string | null;
  changedAt: string | null;
}

/**
 * Sorts out why marks of a column were not saved. A request is refused as a whole, so the marks without an outcome of
 * their own can be sent again. @returns the outcomes by student; undefined if the service could not be reached
 */
export function refusalsOf(
  sent: readonly Sent[],
  problem: Problem,
): ReadonlyMap<string, Partial<Cell>> | undefined {
  const { status = 0, code, errors = [], extensions = {} } = problem;
  if (status === 0 || status >= 500 || status === 429 || status === 401) return undefined;
  const each = (students: readonly string[], outcome: Partial<Cell>) =>
    new Map(students.map((studentId) => [studentId, outcome]));
  const all = sent.map(({ studentId }) => studentId);
  const changed = (extensions["changed"] ?? []) as readonly ChangedResult[];
  if (code === "results_changed" && changed.length > 0)
    return new Map(
      changed.map(({ studentId, result, changedBy, changedAt }) => [
        studentId,
        { state: "conflict", theirs: { mark: result, by: changedBy, at: changedAt } },
      ]),
    );
  if (code === "reason_needed") return each(all, { state: "reason" });
  const faulty = errors.flatMap(({ path }) => sent[Number(path.split(".")[1])]?.studentId ?? []);
  return each(faulty.length > 0 ? faulty : all, { state: "refused", refusal: problem });
}
