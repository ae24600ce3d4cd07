import type { z } from "zod";
import type { GraduationCheck } from "../assessment/graduation/graduation-check-schemas.ts";
import { showGraduationCheck } from "../assessment/graduation/show-graduation-check.ts";
import { asGuardian } from "./as-guardian.ts";
import { findChild } from "./find-child.ts";

/** Shows what a child has reached of the graduation plan. @throws {AppError} 404 */
export async function childGraduationCheck(childId: string): Promise<z.input<typeof GraduationCheck>> {
  await findChild(childId);
  return asGuardian(() => showGraduationCheck(childId));
}
