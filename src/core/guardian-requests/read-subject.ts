import { actor } from "../../lib/context.ts";
import type { GuardianRequest } from "../../models/guardian-requests/index.ts";
import { StudentGuardian } from "../../models/people/index.ts";
import { asGuardian } from "../family/as-guardian.ts";
import { guardians } from "../people/guardians/guardians.ts";
import { students } from "../people/students/students.ts";

type Subject = Pick<GuardianRequest, "guardianId" | "studentId">;

/** Finds the active link between the guardian and the child of a request. */
export const findLink = ({ guardianId, studentId }: Subject): Promise<StudentGuardian | null> =>
  StudentGuardian.findOne({ where: { guardianId, studentId: studentId!, status: "active" } });

/**
 * Reads the record that a request is about, as the caller sees it: fields that the caller may not see are missing.
 * @throws {AppError} 403, 404
 */
export async function readSubject(subject: Subject): Promise<Readonly<Record<string, unknown>>> {
  const isOffice = actor().permissions.get("guardian-requests.read") === "all";
  const read = <T>(fn: () => Promise<T>) => (isOffice ? fn() : asGuardian(fn));
  const { guardianId, studentId } = subject;
  if (!studentId) return (await read(() => guardians.get(guardianId))) as never;
  const [student, link] = [await read(() => students.get(studentId)), await findLink(subject)];
  return { ...student, ...(link && { isEmergencyContact: link.isEmergencyContact }) };
}

/** Whether two values of a field are the same. */
export const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one ?? null) === JSON.stringify(other ?? null);
