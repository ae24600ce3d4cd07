import { Op, Transaction } from "sequelize";
import { query } from "../../db/query.ts";
import { sql } from "../../db/sql.ts";
import { inSchool } from "../../db/transaction.ts";
import { now } from "../../lib/clock.ts";
import { withContext } from "../../lib/context.ts";
import { Quiz, QuizAttempt } from "../../models/quizzes/index.ts";
import { finishAttempt } from "./attempts/finish-attempt.ts";
import { GRACE_SECONDS } from "./attempts/is-time-over.ts";
import { postScores } from "./attempts/post-scores.ts";
import { closeQuiz } from "./quizzes/move-quiz.ts";

export interface QuizReport {
  schools: number;
  /** Attempts that were handed in because their time is over. */
  handedIn: number;
  closed: number;
  /** Attempts whose scores were posted. */
  posted: number;
}

interface Options {
  /** Id of one school. Default: every active school. */
  school?: string | undefined;
  signal: AbortSignal;
  dryRun?: boolean | undefined;
}

const reason = "quizzes end in every school";

const overSince = (): Date => new Date(now().getTime() - GRACE_SECONDS * 1_000);
const toPost = { [Op.or]: [{ status: "closed" }, { resultsShown: "at_once" }] };

const selectSchools = (school: string | undefined | null, over: string) => sql`
  SELECT s.id FROM schools s WHERE s.status = 'active' AND (${school}::uuid IS NULL OR s.id = ${school}::uuid) AND (
    EXISTS (SELECT FROM quiz_attempts a WHERE a.school_id = s.id AND a.status = 'in_progress' AND a.due_at < ${over}::timestamptz)
    OR EXISTS (SELECT FROM quizzes q WHERE q.school_id = s.id AND q.status = 'published' AND q.closes_at < ${over}::timestamptz)
    OR EXISTS (SELECT FROM quiz_attempts a JOIN quizzes q ON q.school_id = a.school_id AND q.id = a.quiz_id
      WHERE a.school_id = s.id AND a.status = 'graded' AND a.posted_at IS NULL
        AND (q.status = 'closed' OR q.results_shown = 'at_once')))
  ORDER BY s.id`;

/**
 * Hands in attempts whose time is over, closes quizzes at their closing time, and posts scores that the gradebook did not take
 * before. Safe to repeat: each step is a transaction that checks the state again.
 */
export async function closeDueQuizzes({ school, signal, dryRun }: Options): Promise<QuizReport> {
  const over = overSince();
  const schools = await withContext({ schoolId: undefined, platformReason: reason }, () =>
    query<{ id: string }>(selectSchools(school, over.toISOString())),
  );
  const report = { schools: schools.length, handedIn: 0, closed: 0, posted: 0 };
  for (const { id } of schools) {
    const due = await inSchool(id, async () => ({
      attempts: await QuizAttempt.findAll({
        where: { status: "in_progress", dueAt: { [Op.lt]: over } },
        attributes: ["id", "quizId"],
        order: ["dueAt"],
      }),
      quizzes: await Quiz.findAll({
        where: { status: "published", closesAt: { [Op.lt]: over } },
        attributes: ["id"],
      }),
    }));
    if (dryRun) {
      report.handedIn += due.attempts.length;
      report.closed += due.quizzes.length;
      continue;
    }
    for (const attempt of due.attempts) {
      signal.throwIfAborted();
      report.handedIn += await inSchool(id, () => handIn(attempt.id, attempt.quizId));
    }
    for (const quiz of due.quizzes) {
      signal.throwIfAborted();
      report.closed += await inSchool(id, () => close(quiz.id));
    }
    signal.throwIfAborted();
    report.posted += await inSchool(id, postAll);
  }
  return report;
}

async function handIn(id: string, quizId: string): Promise<number> {
  const quiz = await Quiz.findByPk(quizId, { rejectOnEmpty: true, lock: Transaction.LOCK.SHARE });
  const attempt = await QuizAttempt.findByPk(id, { rejectOnEmpty: true, lock: true });
  if (attempt.status !== "in_progress" || !attempt.dueAt || attempt.dueAt >= overSince()) return 0;
  await finishAttempt(quiz, attempt);
  return 1;
}

async function close(id: string): Promise<number> {
  const quiz = await Quiz.findByPk(id, { rejectOnEmpty: true, lock: true });
  if (quiz.status !== "published" || !quiz.closesAt || quiz.closesAt >= overSince()) return 0;
  await closeQuiz(quiz);
  return 1;
}

async function postAll(): Promise<number> {
  const waiting = await QuizAttempt.findAll({
    where: { status: "graded", postedAt: null },
    attributes: ["quizId"],
    group: ["quizId"],
  });
  let posted = 0;
  for (const quiz of await Quiz.findAll({
    where: { id: waiting.map(({ quizId }) => quizId), ...toPost },
    order: ["id"],
  }))
    posted += await postScores(quiz);
  return posted;
}
