import { conflict } from "../../lib/errors.ts";
import type { GuardianRequest, RequestedChange } from "../../models/guardian-requests/index.ts";
import { guardians } from "../people/guardians/guardians.ts";
import { studentGuardians } from "../people/guardians/student-guardians.ts";
import { students } from "../people/students/students.ts";
import { findLink } from "./read-subject.ts";
import { linkFields } from "./request-fields.ts";

/**
 * Writes accepted fields by the use cases of the people module.
 * @throws {AppError} 400, 403, 409 `guardian_without_custody`, and as these use cases
 */
export async function writeChanges(
  request: GuardianRequest,
  accepted: readonly RequestedChange[],
): Promise<void> {
  const { guardianId, studentId } = request;
  const valuesOf = (changes: readonly RequestedChange[]) =>
    Object.fromEntries(changes.map(({ field, after }) => [field, after]));
  if (!studentId) {
    await guardians.update(guardianId, valuesOf(accepted));
    return;
  }
  const link = await findLink(request);
  if (!link?.hasCustody || !link.portalAccess)
    throw conflict(
      "guardian_without_custody",
      "The guardian no longer has custody of the child, or no access to the portal: reject the request",
    );
  const isOfLink = ({ field }: RequestedChange) => linkFields.includes(field);
  const ofStudent = accepted.filter((change) => !isOfLink(change));
  const ofLink = accepted.filter(isOfLink);
  if (ofStudent.length) await students.update(studentId, valuesOf(ofStudent));
  if (ofLink.length) await studentGuardians.update(link.id, valuesOf(ofLink));
}
