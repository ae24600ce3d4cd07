import { conflict, unknownReference } from "../../../lib/errors.ts";
import { Program } from "../../../models/structure/index.ts";

/** Checks that students can enter a program. @throws {AppError} 400, 409 `program_archived` */
export async function checkProgram(programId: string | null | undefined): Promise<void> {
  if (!programId) return;
  const program = await Program.findByPk(programId);
  if (!program) throw unknownReference("programId", "program");
  if (program.status === "archived") throw conflict("program_archived", `${program.name} is archived`);
}
