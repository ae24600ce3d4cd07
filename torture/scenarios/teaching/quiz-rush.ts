import { setTimeout as pause } from "node:timers/promises";
import { sender } from "../../../bench/support/database/fee-crowd.ts";
import { asAdmin } from "../../../bench/support/database/fixture.ts";
import { signIn } from "../../../bench/support/sign-in.ts";
import { examinee, makeExaminees } from "../../support/actors/examinees.ts";
import { type Call, call, json, type Reply } from "../../support/call.ts";
import { inLanes, percentile, round } from "../../support/lanes.ts";
import type { Scenario } from "../../support/scenario.ts";

const saves = 3;
/** Students think this long at most before they save. */
const thinkMs = 4_000;
const questions = Array.from({ length: 10 }, (_none, n) => ({
  ...{ id: `q${n}`, type: "choice", text: `Question ${n}?`, points: "1" },
  options: [
    { id: `q${n}yes`, text: "Yes", correct: true },
    { id: `q${n}no`, text: "No", correct: false },
  ],
}));

/** A whole year takes a quiz at the same time and hands it in within the same minute, through two nodes that are killed meanwhile. */
export const quizRush: Scenario = {
  id: "quiz-rush",
  name: "300 students hand in a quiz within a minute through two nodes under kills: no acknowledged answer lost, each marked once",
  timeLimitSeconds: 600,
  async run(environment, count) {
    const students = count(300, 60);
    const databaseUrl = await environment.database();
    const offering = await makeExaminees(databaseUrl, students);
    const nodes = [await environment.serve(databaseUrl), await environment.serve(databaseUrl)];
    let tries = 0;
    const answerMs: number[] = [];
    const strange = new Map<string, number>();
    /** Repeats a request until a node answers it. */
    const ask = async (path: string, options: Call): Promise<Reply> => {
      for (;;) {
        tries += 1;
        const reply = await call(nodes[tries % nodes.length]!.url, `/api/v1${path}`, options);
        if (reply.status === 0 || reply.status === 503) {
          await pause(50);
          continue;
        }
        answerMs.push(reply.ms);
        const expected = /"code":"attempt_handed_in"/.test(reply.text);
        if (reply.status >= 300 && !expected)
          strange.set(`${reply.status}`, (strange.get(`${reply.status}`) ?? 0) + 1);
        return reply;
      }
    };
    const office = (await signIn(nodes[0]!.url)).accessToken as string;
    const send = sender(nodes[0]!.url, office);
    const quiz = await send("POST", "/quizzes", {
      ...{ courseOfferingId: offering, title: "Rush", questions, inGradebook: true, resultsShown: "at_once" },
    });
    await send("PUT", `/quizzes/${quiz.id}/status`, { status: "published" });
    const tokens: string[] = [];
    await inLanes(students, 16, async (index) => {
      tokens[index] = (await signIn(nodes[index % 2]!.url, examinee(index))).accessToken;
    });
    const attempts: string[] = [];
    await inLanes(students, 32, async (index) => {
      const started = await ask(`/quizzes/${quiz.id}/attempts`, { method: "POST", token: tokens[index] });
      attempts[index] = json(started).id;
    });

    const began = performance.now();
    let kills = 0;
    let isOver = false;
    const killing = (async () => {
      for (; kills < 2 && !isOver; kills += 1) {
        await pause(500);
        const node = kills % nodes.length;
        await nodes[node]!.stop("SIGKILL");
        nodes[node] = await environment.serve(databaseUrl);
      }
    })();
    // Everybody is at it at once: three saves, each with more answers right, then the hand-in.
    await Promise.all(
      tokens.map(async (token, index) => {
        for (let sequence = 1; sequence <= saves; sequence += 1) {
          await pause(Math.random() * thinkMs);
          await ask(`/quiz-attempts/${attempts[index]}/answers`, {
            ...{ method: "PUT", token, body: { answers: answersOf(index, sequence) } },
          });
        }
        await ask(`/quiz-attempts/${attempts[index]}/hand-in`, { method: "PUT", token });
      }),
    );
    const seconds = (performance.now() - began) / 1000;
    isOver = true;
    await killing;

    const found = await look(databaseUrl, quiz.id);
    const wrong = attempts.filter((id, index) => found.scores.get(id) !== rightOf(index, saves)).length;
    return {
      pass:
        found.attempts === students &&
        found.graded === students &&
        found.results === students &&
        found.audited === students &&
        wrong === 0 &&
        kills === 2 &&
        seconds <= 60 &&
        strange.size === 0,
      numbers: {
        ...{ students, kills, tries, seconds: round(seconds), wrongScores: wrong },
        ...{
          attempts: found.attempts,
          graded: found.graded,
          inGradebook: found.results,
          handIns: found.audited,
        },
        p50Ms: round(percentile(answerMs, 0.5)),
        p99Ms: round(percentile(answerMs, 0.99)),
        strangeAnswers: [...strange].map(([code, n]) => `${n} x ${code}`).join("; "),
      },
    };
  },
};

/** How many questions a student has right after so many saves. */
const rightOf = (index: number, sequence: number): number => (index + sequence) % (questions.length + 1);

const answersOf = (index: number, sequence: number) =>
  questions.map(({ id }, n) => ({
    question: id,
    sequence,
    answer: { chosen: [n < rightOf(index, sequence) ? `${id}yes` : `${id}no`] },
  }));

/** Reads the result from the database. `audited`: hand-ins on record; `results`: marks in the gradebook that equal the score. */
const look = (url: string, quizId: string) =>
  asAdmin(url, async (client) => {
    const { rows } = await client.query(
      `SELECT a.id, a.status, a.score::float AS score,
         (SELECT count(*)::int FROM audit_events e WHERE e.school_id = a.school_id AND e.entity_id = a.id
           AND e.action LIKE '%hand_in') AS audited,
         (SELECT count(*)::int FROM results r WHERE r.school_id = a.school_id AND r.line_item_id = q.line_item_id
           AND r.student_id = a.student_id AND r.score = a.score) AS results
       FROM quiz_attempts a JOIN quizzes q ON q.school_id = a.school_id AND q.id = a.quiz_id WHERE q.id = $1`,
      [quizId],
    );
    const sum = (of: (row: any) => number) => rows.reduce((total, row) => total + of(row), 0);
    return {
      attempts: rows.length,
      graded: rows.filter(({ status }) => status === "graded").length,
      audited: sum(({ audited }) => audited),
      results: sum(({ results }) => results),
      scores: new Map<string, number>(rows.map(({ id, score }) => [id, score])),
    };
  });
