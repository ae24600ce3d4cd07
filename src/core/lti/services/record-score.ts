import { z } from "zod";
import { currentSchool } from "../../../db/context-values.ts";
import { query } from "../../../db/query.ts";
import { sql } from "../../../db/sql.ts";
import { now } from "../../../lib/clock.ts";
import { conflict, invalid, notFound } from "../../../lib/errors.ts";
import { exact, over, rounded, times } from "../../../lib/exact.ts";
import { newId } from "../../../lib/ids.ts";
import { LineItem, Result } from "../../../models/assessment/index.ts";
import { activityProgresses, gradingProgresses, LtiScore, type LtiTool } from "../../../models/lti/index.ts";
import { classList } from "../../assessment/gradebook/class-list.ts";
import { enterResults } from "../../assessment/gradebook/enter-results.ts";
import { EnterResults } from "../../assessment/schemas.ts";
import { audited } from "../../audit/audited.ts";
import { findLocked } from "../../common/entities/find-locked.ts";
import { parseInput } from "../../common/input/parse-input.ts";
import { subjectOf } from "../subjects.ts";
import { getToolLineItem } from "./tool-line-items.ts";

/** JSON numbers with an exponent have no exact decimal form; no score needs one. */
const Score = z
  .number()
  .min(0)
  .max(999_999)
  .refine((value) => !String(value).includes("e"), "must be a decimal number");

export const ToolScore = z
  .object({
    userId: z.string().max(200),
    scoreGiven: Score.nullable().optional(),
    scoreMaximum: Score.refine((value) => value > 0, "must be more than 0")
      .nullable()
      .optional(),
    comment: z.string().max(500).nullable().optional(),
    timestamp: z.iso.datetime({ offset: true }),
    activityProgress: z.enum(activityProgresses),
    gradingProgress: z.enum(gradingProgresses),
  })
  .refine(
    ({ scoreGiven, scoreMaximum }) => typeof scoreGiven !== "number" || typeof scoreMaximum === "number",
    {
      path: ["scoreMaximum"],
      message: "is required with scoreGiven",
    },
  );
type Given = z.output<typeof ToolScore>;

/** Clocks of tools may be ahead by this much; a time far in the future would block every later score. */
const MAX_AHEAD_MS = 3_600_000;

/**
 * Takes a score message of a tool into the gradebook, through the same writer as scores of teachers. A message that is older than
 * the last one about the student changes nothing, as the standard wants.
 * @throws {AppError} 400, 404, 409 `line_item_published`, `line_item_locked`, `posting_window_closed`
 */
export async function recordScore(
  tool: LtiTool,
  offeringId: string,
  id: string,
  given: Given,
): Promise<void> {
  await getToolLineItem(tool.id, offeringId, id);
  const studentId = await findStudent(tool, offeringId, given.userId);
  const scoredAt = new Date(given.timestamp);
  if (scoredAt.getTime() > now().getTime() + MAX_AHEAD_MS)
    throw invalid([{ path: "timestamp", message: "must not be in the future" }]);
  const item = await findLocked(LineItem, id);
  if (item.status === "published")
    throw conflict(
      "line_item_published",
      "The scores of this column are published: only the teacher can change them",
    );
  if (item.status === "locked") throw conflict("line_item_locked", "This column is locked");
  const kept = await keepProgress(id, studentId, given);
  if (!kept) return;
  const entry = entryOf(given, item.maxScore);
  if (entry) {
    const stored = await Result.findOne({ where: { lineItemId: id, studentId } });
    const result = { studentId, ...keptOf(stored), ...entry };
    await enterResults(id, parseInput(EnterResults, { results: [result] }));
  }
  const { gradingProgress } = given;
  await audited(LtiScore, kept, "record", {
    after: { ltiToolId: tool.id, lineItemId: id, studentId, gradingProgress },
  });
}

/** The student of the class behind the pseudonym. @throws {AppError} 404 */
async function findStudent(tool: LtiTool, offeringId: string, userId: string): Promise<string> {
  for (const id of await classList(offeringId))
    if (subjectOf(tool, { kind: "student", id }) === userId) return id;
  throw notFound("Student of this context with this userId");
}

/** Stores the progress with its time. @returns the id of the row; null if the message is older than the stored one */
async function keepProgress(id: string, studentId: string, given: Given): Promise<string | null> {
  const { timestamp, activityProgress, gradingProgress } = given;
  const [row] = await query<{ id: string }>(sql`
    INSERT INTO lti_scores AS s
      (school_id, id, line_item_id, student_id, scored_at, activity_progress, grading_progress)
    VALUES (${currentSchool}, ${newId()}, ${id}, ${studentId}, ${timestamp}::timestamptz, ${activityProgress},
      ${gradingProgress})
    ON CONFLICT (school_id, line_item_id, student_id) DO UPDATE SET scored_at = excluded.scored_at,
      activity_progress = excluded.activity_progress, grading_progress = excluded.grading_progress, updated_at = now()
      WHERE s.scored_at <= excluded.scored_at
    RETURNING id`);
  return row?.id ?? null;
}

/** What a teacher recorded beside the score stays. */
const keptOf = (stored: Result | null) =>
  stored ? { textScore: stored.textScore, comment: stored.comment, late: stored.late } : {};

/** The result to enter; null if the message is no mark: grading failed or has not begun. */
function entryOf(given: Given, maxScore: string): object | null {
  const { scoreGiven, scoreMaximum, gradingProgress, activityProgress, comment } = given;
  if (gradingProgress === "Failed" || gradingProgress === "NotReady") return null;
  const commented = comment ? { comment } : {};
  if (typeof scoreGiven === "number" && typeof scoreMaximum === "number") {
    const scaled = over(times(exact(scoreGiven), exact(maxScore)), exact(scoreMaximum));
    const scoreStatus = gradingProgress === "FullyGraded" ? "fully_graded" : "partially_graded";
    return { score: rounded(scaled), scoreStatus, ...commented };
  }
  // Without a score there is none any more: the tool withdraws it.
  const isHandedIn = activityProgress === "Submitted" || activityProgress === "Completed";
  return {
    score: null,
    textScore: null,
    scoreStatus: isHandedIn ? "submitted" : "not_submitted",
    ...commented,
  };
}
