import type { z } from "zod";
import { notFound } from "../../../lib/errors.ts";
import { collectStanding } from "./collect-standing.ts";
import { evaluateStanding } from "./evaluate-standing.ts";
import type { GraduationCheck } from "./graduation-check-schemas.ts";

/** Shows what a student has reached of the graduation plan and what is missing. @throws {AppError} 404 */
export async function showGraduationCheck(studentId: string): Promise<z.input<typeof GraduationCheck>> {
  const [standing] = await collectStanding({ studentIds: [studentId] });
  if (!standing) throw notFound("Student");
  return evaluateStanding(standing);
}
