import { unknownReference } from "../../lib/errors.ts";
import { StaffMember } from "../../models/staff/index.ts";

/** Checks that a staff member works at the school. @throws {AppError} 400 */
export async function checkOwner(path: string, id: string): Promise<void> {
  const where = { id, status: ["active", "on_leave"] };
  if (!(await StaffMember.findOne({ where, attributes: ["id"] })))
    throw unknownReference(path, "staff member");
}
