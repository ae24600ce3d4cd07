import { inSchool } from "../../../db/transaction.ts";
import { activeSchools } from "../active-schools.ts";
import { evaluateRules, previewRules, type WarningChanges } from "./evaluate-rules.ts";

interface Options {
  /** Id of one school. Default: every active school. */
  school?: string | undefined;
  signal: AbortSignal;
  dryRun?: boolean | undefined;
}

/** Evaluates the rules of early warnings in every school, each in a transaction of its own. */
export async function evaluateRulesDaily({
  school,
  signal,
  dryRun,
}: Options): Promise<WarningChanges & { schools: number }> {
  const schools = await activeSchools("early warnings open and close in every school", school);
  const report = { schools: schools.length, opened: 0, closed: 0 };
  for (const id of schools) {
    signal.throwIfAborted();
    const { opened, closed } = await inSchool(id, dryRun ? previewRules : evaluateRules);
    report.opened += opened;
    report.closed += closed;
  }
  return report;
}
