import { Op } from "sequelize";
import { z } from "zod";
import { currentSchool } from "../../../db/context-values.ts";
import { query } from "../../../db/query.ts";
import { sql } from "../../../db/sql.ts";
import { transaction } from "../../../db/transaction.ts";
import { notFound } from "../../../lib/errors.ts";
import { ownModule } from "../../../lib/runtime/own-file.ts";
import { threadPool } from "../../../lib/thread-pool.ts";
import { Assignment } from "../../../models/homework/index.ts";
import { scopeWhere } from "../../common/entities/row-scope.ts";
import { assignmentScope } from "../row-scope.ts";
import type { Comparison, SimilarPair } from "./compare-texts.ts";

const Text = z.object({ submissionId: z.uuid(), studentId: z.uuid(), studentName: z.string() });

export const SimilarTexts = z
  .object({
    compared: z.int().describe("Number of texts; files are not compared"),
    pairs: z
      .array(
        z.object({
          one: Text,
          other: Text,
          percent: z.int().describe("How much of the shorter text is in the other one too"),
          passages: z
            .array(z.string())
            .describe("The longest passages that both have, as written in the first"),
        }),
      )
      .describe("The 50 most similar at most"),
  })
  .meta({ id: "SimilarTexts" });

type Handed = z.output<typeof Text> & { text: string };

const compare = threadPool<Comparison, SimilarPair[]>(ownModule("core/homework/similarity/compare-worker"), {
  maxThreads: 1,
});

/**
 * Compares the texts that the students of an assignment have handed in: a hint for whoever marks them, never a judgement. The
 * wording of the task is left out.
 * @throws {AppError} 404
 */
export async function findSimilarTexts(id: string): Promise<z.input<typeof SimilarTexts>> {
  // The connection is free while a thread compares.
  const { handed, instructions } = await transaction(() => readTexts(id), { readOnly: true });
  const texts = handed.map(({ text }) => text);
  const pairs = texts.length > 1 ? await compare({ texts, quoted: instructions ?? "" }) : [];
  const shown = (at: number) => {
    const { text: _text, ...who } = handed[at]!;
    return who;
  };
  return {
    compared: texts.length,
    pairs: pairs.map(({ one, other, ...pair }) => ({ one: shown(one), other: shown(other), ...pair })),
  };
}

async function readTexts(id: string): Promise<{ handed: Handed[]; instructions: string | null }> {
  const assignment = await Assignment.findOne({
    where: { [Op.and]: [{ id }, scopeWhere("homework.write", assignmentScope)] },
    attributes: ["instructions"],
  });
  if (!assignment) throw notFound("Assignment");
  const handed = await query<Handed & object>(sql`
    SELECT h.id AS "submissionId", h.student_id AS "studentId", s.given_name || ' ' || s.family_name AS "studentName", h.text
    FROM assignment_submissions h
    JOIN students s ON s.school_id = h.school_id AND s.id = h.student_id
    WHERE h.school_id = ${currentSchool} AND h.assignment_id = ${id} AND h.attempt > 0 AND h.text IS NOT NULL
    ORDER BY h.submitted_at, h.id`);
  return { handed, instructions: assignment.instructions };
}
