import { checkWholeSchool } from "../common/entities/whole-school-only.ts";

/** Requires `conversations.moderate` for the whole school. @throws {AppError} 403 */
export const checkMayModerate = (): void =>
  checkWholeSchool(
    "conversations.moderate",
    "Moderating conversations requires this permission for the whole school",
  );
