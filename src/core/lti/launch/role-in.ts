import { actor } from "../../../lib/context.ts";
import { findParticipant, ltiRoles, type Participant } from "../participants.ts";

/**
 * What the caller is in an offering today: student, teacher, or somebody of the office with all classes in scope.
 * @returns null for anybody else, such as a student who left
 */
export async function roleIn(
  offeringId: string,
): Promise<{ role: string; participant: Participant | null } | null> {
  const { id, permissions } = actor();
  const participant = await findParticipant(offeringId, id);
  if (participant) return { role: ltiRoles[participant.role], participant };
  return permissions.get("lti-links.launch") === "all"
    ? { role: ltiRoles.administrator, participant: null }
    : null;
}
