import { currentTime } from "../../db/context-values.ts";
import { query } from "../../db/query.ts";
import { sql } from "../../db/sql.ts";
import { inSchool } from "../../db/transaction.ts";
import { now } from "../../lib/clock.ts";
import { withContext } from "../../lib/context.ts";
import { Survey } from "../../models/surveys/index.ts";
import { inviteToSurvey, sendReminder } from "./open-survey.ts";

export interface DueSurveysReport {
  /** Surveys whose audience was invited. */
  opened: number;
  /** Surveys of which those who have not answered were reminded. */
  reminded: number;
  closed: number;
  failed: number;
}

interface Options {
  /** Id of one school. Default: every school. */
  school?: string | undefined;
  signal: AbortSignal;
  dryRun?: boolean | undefined;
}

type Step = "opened" | "reminded" | "closed";

const reason = "surveys of all schools open and close at their time";

/** The last day, by daylight, of a survey that was open for longer and of which nobody was reminded. */
const isLastDay = sql`v.invited_at < ${currentTime}::timestamptz - interval '1 day' AND v.reminded_at IS NULL
  AND v.closes_at < ${currentTime}::timestamptz + interval '1 day'
  AND extract(hour FROM ${currentTime}::timestamptz AT TIME ZONE s.timezone) BETWEEN 8 AND 19`;

const selectDue = (school: string | undefined) => sql`
  SELECT v.school_id AS "schoolId", v.id, CASE WHEN v.closes_at <= ${currentTime} THEN 'closed'
      WHEN v.invited_at IS NULL THEN 'opened' ELSE 'reminded' END AS step
  FROM surveys v JOIN schools s ON s.id = v.school_id AND s.status = 'active'
  WHERE v.status = 'open' AND (${school}::uuid IS NULL OR v.school_id = ${school}::uuid)
    AND (v.closes_at <= ${currentTime} OR (v.invited_at IS NULL AND v.opens_at <= ${currentTime}) OR (${isLastDay}))
  ORDER BY v.opens_at, v.id LIMIT 200`;

/**
 * Invites the audiences of surveys that open, reminds those who have not answered on the last day, and closes surveys whose time
 * is over, each in its own transaction. Safe to run on several nodes: rows that another node has locked are skipped.
 */
export async function runDueSurveys({ school, signal, dryRun }: Options): Promise<DueSurveysReport> {
  const due = await withContext({ schoolId: undefined, platformReason: reason }, () =>
    query<{ schoolId: string; id: string; step: Step }>(selectDue(school)),
  );
  const report = { opened: 0, reminded: 0, closed: 0, failed: 0 };
  for (const { schoolId, id, step } of due) {
    if (signal.aborted) break;
    // A failure does not stop the others; the next run retries it.
    const done = dryRun || (await inSchool(schoolId, () => take(id, step)).catch(() => "failed" as const));
    if (done) report[done === "failed" ? done : step] += 1;
  }
  return report;
}

/** @returns false if another node or a person was faster */
async function take(id: string, step: Step): Promise<boolean> {
  const survey = await Survey.findOne({ where: { id, status: "open" }, lock: true, skipLocked: true });
  if (!survey) return false;
  if (step === "closed") {
    if (survey.closesAt > now()) return false;
    await survey.update({ status: "closed" });
  } else if (step === "opened") {
    if (survey.invitedAt) return false;
    await inviteToSurvey(survey);
  } else {
    if (survey.remindedAt) return false;
    await sendReminder(survey);
  }
  return true;
}
